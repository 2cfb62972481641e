// What only an app's server says, in the app's language.
export { refusals, speakRefusals } from "./speech.ts";
