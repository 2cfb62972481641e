// The sandbox's `serve` command.
