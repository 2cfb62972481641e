// What of axe's rules depends on colours; all else is the same in the dark.
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
