// The sandbox's `seed` command.
