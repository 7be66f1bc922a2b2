"""Marriage, the Nepali game of three packs: who finished, who had shown, and the maal everybody holds."""
