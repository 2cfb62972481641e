// The sandbox's `render` command.
