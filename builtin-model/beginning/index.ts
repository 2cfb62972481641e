// Beginning: a first message that asks for what a template does begins from it.
export { BEGINNING_TICKETS, beginStep, planOf, templateOfRun } from "./begin-run.ts";
export { chooseTemplate } from "./choose-template.ts";
export { setLater } from "./set-later.ts";
export { START_PATH } from "./settings.ts";
