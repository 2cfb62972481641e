// What a conversation shows that has begun, in one file: an empty project loads without it.
export { Choices } from "./chat/choices.tsx";
export { RunSummary } from "./run/record/run-summary.tsx";
export { TicketsList } from "./run/tickets-list.tsx";
