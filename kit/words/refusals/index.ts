// What only an app's server says, in the app's language.
export { refusals, setRefusals } from "./languages.ts";
