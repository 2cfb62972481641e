// How drivers use an app that they have never seen: by what people read and press, whatever its code looks like.
export { Complaint, orComplain } from "./complaint.ts";
export { dayAfter, enterTime } from "./days.ts";
export { addByForm, type Entry, fillIfThere, fillIn, formOn, openForm, send } from "./forms.ts";
export { enter, find, isThere, looksAround, main, reading, visit } from "./looking.ts";
export { makePatient } from "./patience.ts";
export { boxOf, type GivenFile, giveFile, press, saidOf } from "./pieces.ts";
export { becomes } from "./waiting.ts";
