// Whom a text means by a word for people: the app's owner, everybody who uses it, or somebody with a role of their own.
import type { RoleSpec } from "../blueprint/types.ts";
import { fieldKey, plain, plural, sentenceCase, singular } from "./language/words.ts";

const OWNER =
  /^(?:i|me|we|us|myself|my ?self|you|owners?|app owners?|admins?|administrators?|super ?admins?|boss|bosses|only me)$/;
const EVERYBODY =
  /^(?:everyone|everybody|anyone|anybody|nobody|no one|all|each|people|persons?|users?|members?|customers?|clients?|guests?|visitors?|viewers?|readers?|subscribers?|participants?|public|community|team|team members?|they|them|who|whoever|it|this|that|others?|other (?:people|users|members)|somebody|someone|(?:normal|regular|ordinary|other|all|signed in|logged in|registered) (?:users?|members?|people))$/;
/** Who made a row has rights over it anyway. */
const AUTHORS = /^(?:authors?|creators?|posters?|senders?|submitters?|uploaders?|writers?|requesters?|applicants?)$/;

/** Words for people that commonly stand for a task in a group, and so for rights of their own. */
const HEADS =
  "manager|coach|trainer|teacher|treasurer|clerk|editor|moderator|technician|judge|reviewer|librarian|supervisor|leader|lead|director|secretary|dispatcher|receptionist|nurse|doctor|chef|cook|waiter|waitress|foreman|accountant|bookkeeper|coordinator|organizer|organiser|instructor|mentor|referee|caretaker|janitor|chair|chairman|chairwoman|chairperson|president|captain|inspector|auditor|assistant|agent|host|therapist|vet|mechanic|planner|principal|headteacher|guide|curator|steward|scorer|approver|controller|driver|engineer|operator|tutor|lecturer|professor|recruiter|interviewer|gardener|barber|stylist|cashier|bartender|publisher|helper|ranger|keeper|warden|conductor|producer|pastor|priest|teller|storekeeper|warehouseman|housekeeper|cleaner|counsellor|counselor|advisor|adviser|consultant|expert|specialist|analyst|developer|designer|official|officer|marshal|paramedic|pharmacist|dentist|physio|groomer|midwife|beekeeper|brewer|baker|staff|hr|committee|board|jury|kitchen|reception|warehouse|accounting|management|maintenance|support|crew|office|council|faculty|human resources";
const FIRSTS =
  "team|project|warehouse|shift|club|head|vice|content|site|store|shop|sales|event|events|youth|account|product|section|property|branch|service|course|practice|area|regional|finance|hr|senior|junior|group|department|class|duty|floor|office|kitchen|bar|board|committee|assistant|lab|fleet|stock|night|line|quality|safety|community|volunteer|social media|marketing|front desk|library|school|gym|restaurant|hotel|house|field|stage|technical|medical|lead|race|trip|tour|camp";
const BELONGING = "(?: (?:members?|staff|team|users?|employees))?";
const ROLE = new RegExp(`^(?:(?:${FIRSTS}) )*(?:${HEADS})s?${BELONGING}$`);

const bare = (noun: string): string =>
  plain(noun)
    .replace(/^(?:the|our|my|an?|all|each|every|any|some|one|these|those|certain|only) /, "")
    .trim();

/** Who is served rather than serves: in a list of roles, what everybody is without one. */
const UNTASKED =
  /^(?:student|pupil|parent|tenant|resident|patient|player|buyer|employee|worker|applicant|candidate|attendee|donor|passenger|borrower|owner of .+|family|families|child|kid|learner|athlete|shopper|reader|fan|citizen|neighbour|neighbor|volunteer|seller|vendor|landlord|developer|tester|contributor|farmer|sales|author|writer)s?$/;
const ALWAYS_ROLES = /^(?:seller|vendor|landlord|developer|tester|contributor|farmer|sales|author|writer|volunteer)s?$/;

/** Whether a word speaks of people at all. */
export const isPeople = (noun: string): boolean => {
  const word = bare(noun);
  return isTask(word) || EVERYBODY.test(word) || OWNER.test(word) || UNTASKED.test(word);
};

/** Whether such people are what every member is, where a text lists roles. */
export const isUntasked = (noun: string): boolean => {
  const word = bare(noun);
  return EVERYBODY.test(word) || (UNTASKED.test(word) && !ALWAYS_ROLES.test(word));
};

export type Meant = "owner" | "everybody" | "authors" | RoleSpec;

/** Whom a word means where the text says that only they may do something: any word for people is a role then. */
export function meantBy(noun: string): Meant {
  const word = bare(noun);
  if (OWNER.test(word)) return "owner";
  if (EVERYBODY.test(word) || word === "") return "everybody";
  return AUTHORS.test(word) ? "authors" : roleCalled(word);
}

/** Whether somebody is worked for: they know of themselves, and not of the others. */
export const isServed = (noun: string): boolean => SERVED.test(singular(bare(noun)));
const SERVED =
  /^(client|customer|patient|tenant|student|pupil|child|parent|guest|buyer|donor|trainee|apprentice|resident|athlete|patron|candidate|applicant|learner|subscriber|borrower|owner|policyholder)$/;

/** Whether a word by itself speaks of people with a task: "coaches", "the board", "project managers". */
export const isTask = (noun: string): boolean => {
  const word = bare(noun);
  return !EVERYBODY.test(word) && !OWNER.test(word) && (ROLE.test(word) || ROLE.test(singular(word)));
};

/** A role from what people call it: "coaches" → Coach. */
export function roleCalled(noun: string): RoleSpec {
  const word = bare(noun).replace(/ (?:users?|role|roles)$/, "");
  const one = UNCOUNTED.has(word) ? word : singular(word);
  const label = SHORT.has(one) ? one.toUpperCase() : sentenceCase(one);
  const key = fieldKey(one)
    .replace(/[^a-zA-Z0-9]/g, "")
    .slice(0, 40);
  const safe = /^[a-z]/.test(key) && key !== "owner" && key !== "member" ? key : `role${sentenceCase(key)}`;
  const many = SHORT.has(one) ? label : UNCOUNTED.has(one) ? one : plural(one);
  return { key: safe, label, many };
}

const SHORT = new Set(["hr", "it"]);
const UNCOUNTED = new Set(
  "staff sales hr it management accounting maintenance support crew reception kitchen warehouse office jury faculty council committee board human resources".split(
    " ",
  ),
);

/** Those among words for people that are roles, each once; null where the words also mean everybody. */
export function rolesAmong(nouns: readonly string[]): RoleSpec[] {
  const roles = nouns.map(meantBy).flatMap((meant) => (typeof meant === "object" ? [meant] : []));
  return roles.filter((role, at) => roles.findIndex(({ key }) => key === role.key) === at);
}
