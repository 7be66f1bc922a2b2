"""The parts of `bench hostile`; the `main()` of each module returns whether its aims were met."""
