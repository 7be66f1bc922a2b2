"""The parts of `bench hostile`: each module is one, and its `main()` answers whether its aims were met."""
