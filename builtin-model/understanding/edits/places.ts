// "No more than 8 people per lesson", "a class takes at most 12": how many may sign up for one.
import { placesSaid } from "../../blueprint/stated-places.ts";
import { plain } from "../language/words.ts";
import { entityIn, type Reader } from "./context.ts";

const MOST =
  "(?:no more than|not more than|never more than|at most|max(?:imum)?(?: of)?|up to|only|limit(?:ed)? to|room for|space for|places for|a limit of)";
const PER = new RegExp(
  `\\b${MOST} (\\d+) (?:[a-z-]+ ){0,2}?(?:can (?:come|join|sign up|book|attend) )?(?:per|for each|in each|in every|in an?|in one|at each|for a|to a|a|each) ([a-z]+)\\b`,
);
const LIMITED =
  /^(?:limit|cap|restrict) (?:the |each |every |all )?([a-z ]+?) (?:to|at) (?:a maximum of |at most |max )?(\d+) (?:people|persons|places|seats|kids|children|participants|members|guests|students|spots|players|swimmers|attendees|bookings|sign ups|signups)\b/;
const SIGNING = /(booking|reservation|sign_?up|enrol|registration|ticket|participa|attend|appointment)/;

/** Places that are counted down by those who sign up; where nobody does, the nearest list is linked first. */
export const places: Reader = (clause, { app }) => {
  const known = placesSaid(app, clause);
  if (known) return [{ edit: "places", entity: known.signing.name, to: known.target.name, most: known.most }];
  const words = plain(clause);
  const [, per, thing] = PER.exec(words) ?? [];
  const [, limited, limit] = LIMITED.exec(words) ?? [];
  const target = entityIn(thing ?? limited ?? "", app);
  const most = Number(per ?? limit);
  if (!target || !Number.isFinite(most)) return null;
  const signing = app.entities.filter(({ name }) => SIGNING.test(name) && name !== target.name);
  const linked = signing.find(({ fields }) => fields.some(({ to }) => to === target.name));
  const one = linked ?? signing[0];
  if (!one) return null;
  return [
    ...(linked ? [] : [{ edit: "link" as const, entity: one.name, to: target.name }]),
    { edit: "places", entity: one.name, to: target.name, most },
  ];
};
