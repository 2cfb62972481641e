// Where a sample row stands in time, and what its state is there: what is over is done, what comes is only planned.
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { plain } from "../understanding/language/words.ts";

export type SampleTime = {
  /** Days from today of what the row is about. */
  at: number;
  /** Days from today by which it must be done, when it says so. */
  due: number | null;
  /** Days from today on which what lasts long ends. */
  until: number | null;
  /** Nothing says when: the row's state has no course. */
  timeless: boolean;
  /** It takes place at its time: before, it is only planned, afterwards it is over. */
  event: boolean;
};

const ANCESTORS = /\b(?:ancestor|person|relative|family member|forebear)/;
const BORN = /\bborn|birth/;
const DUE = /\b(?:due|deadline|expir\w*|valid|needed|work needed|pay by|renew\w*|until)\b/;
const AHEAD =
  /\b(?:next|planned|expected|scheduled|departs|leaves|delivery|available from|opens|send|closes|close date|closing)\b/;
const START = /\b(?:starts?|begins?|opens|check in|from|pick up|held|date|day|when|time|arrival)\b/;
const END = /\b(?:ends?|check out|to|returns?|until|arrives?|closes?)\b/;
const AFTERWARDS =
  /\b(?:finished|completed|closed|paid|returned|resolved|delivered|done|ended|received|approved|answered|signed|left)\b/;
const LONG_LIVED = /polic|contract|lease|project|subscription|membership|tenan|campaign|season|exhibition/;

/** How something came to be here says nothing about where it stands now. */
const HISTORY =
  /\b(?:bought|acquired|founded|installed|planted|since|joined|hired|moved in|built|born|died|vaccinated)\b/;
const ANIMALS = /\b(?:pet|animal|dog|cat|puppy|kitten|horse|pony|cow|goat|sheep|calf|foal|rabbit|bird|hen)\b/;
const CHILDREN = /\b(?:child|kid|pupil|student|scout|player|youth)\b/;
/** What people write down nearly every day. */
const DAILY =
  /check in|journal|diary|mood|sleep|meal|workout|run\b|exercise|reading|symptom|habit log|log entr|time entr|measurement/;
const SHORT_DAYS = 90;
const LONG_DAYS = 365;

const isTime = ({ kind }: FieldSpec) => kind === "date" || kind === "dateTime";
const nameOf = ({ label }: FieldSpec) => plain(label);

export const isDaily = (entity: EntitySpec): boolean =>
  DAILY.test(plain(`${entity.one} ${entity.name.replaceAll("_", " ")}`));

/** Rows of a calendar lie around today, rows of a record behind it, the newest first. */
export function sampleTime(entity: EntitySpec, row: number): SampleTime {
  const times = entity.fields
    .filter(isTime)
    .map(nameOf)
    .filter((name) => !HISTORY.test(name) && !/\bnext\b/.test(name));
  const none = { due: null, until: null, timeless: times.length === 0, event: isEvent(entity) };
  const past = isDaily(entity) ? -row - (row >> 1) * 2 : -1 - row * 9 - (row >> 1) * 6;
  if (LONG_LIVED.test(entity.name)) {
    const length = /project|campaign|season|exhibition/.test(entity.name) ? SHORT_DAYS : LONG_DAYS;
    const at = Math.round(-2.2 * SHORT_DAYS + (row * SHORT_DAYS) / 2.6);
    return { ...none, at, until: at + length };
  }
  if (times.some((name) => DUE.test(name)) && times.every((name) => DUE.test(name) || AFTERWARDS.test(name)))
    return { ...none, at: row * 5 - 12, due: row * 5 - 12 };
  if (!looksAhead(entity, times))
    return { ...none, at: past, due: times.some((name) => DUE.test(name)) ? past + daysUntilDue(entity) : null };
  // Stays of several days follow one another, so that none overlaps the next.
  const stays = entity.fields.some((field) => field.kind === "date" && END.test(nameOf(field)));
  return { ...none, at: stays ? row * 5 - 17 : ([1, -2, 3, -6, 7, -13, 11, -24, 17, -38, 25, -57][row % 12] ?? 0) };
}

/** It has an hour at which it begins. */
export const isEvent = (entity: EntitySpec): boolean =>
  entity.rules?.some(({ rule }) => rule === "noOverlap") === true ||
  entity.fields.some(
    (field) => field.kind === "dateTime" && START.test(nameOf(field)) && !AFTERWARDS.test(nameOf(field)),
  );

const USUAL_DAYS = 14;
const daysUntilDue = ({ rules }: EntitySpec): number =>
  Math.min(USUAL_DAYS, ...(rules ?? []).flatMap((rule) => (rule.rule === "ordered" ? (rule.most ?? []) : [])));

function looksAhead(entity: EntitySpec, times: readonly string[]): boolean {
  return (
    isEvent(entity) ||
    times.some(
      (name) => AHEAD.test(name) || (START.test(name) && times.some((other) => other !== name && END.test(other))),
    )
  );
}

/** Days from today for one date of the row, or null to leave it out. */
export function daysOf(
  field: FieldSpec,
  time: SampleTime,
  { entity, row, done }: { entity: EntitySpec; row: number; done: boolean },
): number | null {
  const ago = lastTime(field, entity, row);
  if (ago !== null) return ago;
  const name = nameOf(field);
  if (BORN.test(name)) {
    if (ANCESTORS.test(plain(entity.one)) && entity.fields.some((other) => /\bdied/.test(nameOf(other))))
      return -365 * (78 + ((row * 7 + 3) % 40)) - row * 17;
    const [least, span] = ANIMALS.test(plain(entity.one))
      ? [1, 11]
      : CHILDREN.test(plain(entity.one))
        ? [6, 10]
        : [21, 47];
    return -365 * (least + ((row * 7 + 3) % span)) - row * 17;
  }
  if (/\bmarried/.test(name)) return -365 * (31 + ((row * 9) % 40)) - row * 41;
  // Animals of a herd died lately; people of a family tree long ago, and some are alive.
  if (/\bdied/.test(name))
    return ANCESTORS.test(plain(entity.one)) ? (row === 2 ? null : -365 * (2 + row * 3) - row * 24) : -9 - row * 24;
  if (/\bnext (?:service|check|visit|inspection|review|appointment|step)\b/.test(name)) return 5 + row * 8;
  if (HISTORY.test(name)) return -40 - row * 97;
  if (DUE.test(name) && time.due !== null) return time.due;
  if (AFTERWARDS.test(name) && !field.required && entity.fields.filter(isTime).length > 1)
    return done ? Math.min(0, time.at + 3) : null;
  if (END.test(name) && entity.fields.some((other) => other !== field && isTime(other) && START.test(nameOf(other))))
    return field.kind === "dateTime" && /\bend/.test(name) ? time.at : (time.until ?? time.at + 3);
  if (DUE.test(name)) return time.at + 14;
  return time.at;
}

/** Days until what recurs is due again: some rows are late, one is due today. */
const DUE_IN = [-2, 0, 4, 19, 2, 33, 11, -9] as const;
const UNIT_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;

/** When what recurs was last done; null for any other date. */
function lastTime({ key }: FieldSpec, { rules = [], fields }: EntitySpec, row: number): number | null {
  const due = rules.find((rule) => rule.rule === "dueAfter" && rule.after === key);
  if (due?.rule !== "dueAfter") return null;
  const every = typeof due.every === "number" ? due.every : fields.find((one) => one.key === due.every)?.default;
  const interval = (typeof every === "number" ? every : 1) * UNIT_DAYS[due.unit];
  return Math.min(0, (DUE_IN[row % DUE_IN.length] ?? 0) - interval);
}

/** How many days or nights lie between the two dates of a row whose field counts them; null for any other field. */
export function spanOf(
  field: FieldSpec,
  time: SampleTime,
  known: { entity: EntitySpec; row: number; done: boolean },
): number | null {
  const counted = /^(?:number of |total )?(days|nights)(?: off| away| requested)?$/.exec(nameOf(field))?.[1];
  const dates = known.entity.fields.filter(({ kind }) => kind === "date");
  const [start, end] = [START, END].map((said) => dates.find((one) => said.test(nameOf(one))));
  if (counted === undefined || !start || !end) return null;
  const [first, last] = [start, end].map((one) => daysOf(one, time, known));
  if (first === undefined || last === undefined || first === null || last === null) return null;
  return last - first + (counted === "days" ? 1 : 0);
}

const BAD =
  /cancel|overdue|\blost\b|declin|reject|no.?show|expired|failed|on hold|paused|withdrawn|blocked|absent|left|refund/i;
const OVER =
  /\b(?:done|complete|completed|finished|paid|won|closed|delivered|returned|resolved|solved|picked up|attended|checked out|ended|harvested|published|archived|released|signed off|sold|arrived|sent|passed|present|accepted|approved|confirmed)\b/i;

/** What holds only while something takes place. */
const RUNNING = /\b(?:in progress|ongoing|running|under ?way|started|checked in|active|in use|working|now)\b/i;

/** An option for the row, and whether it means that the row is over. */
export function sampleState(field: FieldSpec, time: SampleTime, row: number): { option: string; done: boolean } {
  const options = field.options ?? [];
  const good = options.filter((option) => !BAD.test(option));
  const bad = options.filter((option) => BAD.test(option));
  const last = good.at(-1) ?? options.at(-1) ?? "";
  if (time.timeless || !OVER.test(last) || good.length < 2) {
    // No course: most rows are in the first states, some in each of the others.
    const option = options[[0, 0, 1, 0, 2, 1, 0, 3, 1, 0, 2, 0][row % 12] ?? 0] ?? options[0] ?? "";
    return { option, done: OVER.test(option) };
  }
  const when = time.until !== null ? (time.until < 0 ? -10 : time.at > 0 ? 10 : 0) : (time.due ?? time.at);
  const early = good.slice(0, -1).filter((option) => !time.event || when === 0 || !RUNNING.test(option));
  if (early.length === 0) return { option: good[0] ?? last, done: false };
  if (time.event && when > 0) return { option: early[row % early.length] ?? last, done: false };
  if (when > 7)
    return {
      option: (early.length > 2 && time.until === null ? early[row % early.length] : early[0]) ?? last,
      done: false,
    };
  if (when >= -1) return { option: early[Math.min(early.length - 1, 1 + (row % 2))] ?? last, done: false };
  if (row % 4 === 2 && bad[0] !== undefined) return { option: bad[row % bad.length] ?? last, done: false };
  // A long way has rows on each of its steps, also among those that began some time ago.
  const onTheWay = early.slice(1);
  if (row % 3 === 1 && !time.event && time.due === null && time.until === null && onTheWay.length > 0)
    return { option: onTheWay[row % onTheWay.length] ?? last, done: false };
  return { option: last, done: true };
}
