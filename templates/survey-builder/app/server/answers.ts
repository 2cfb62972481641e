// What strangers send, checked against the survey's own questions, and kept in one transaction.
import { changed, refuse, sql } from "@ninefold/server";
import { z } from "zod";
import { answers, type OpenQuestion, type OpenSurvey, surveys } from "../shared/surveys.ts";

const TEXT_MAX = 2_000;
const RESPONSES_MAX = 20_000;
const sent = z.record(z.string().max(40), z.union([z.string().max(TEXT_MAX), z.array(z.string().max(200)).max(50)]));

type Survey = OpenSurvey & { id: string; owner_id: string; owner_name: string };

async function surveyOf(code: string): Promise<Survey> {
  const [found] = await sql<Survey[]>`
    select s.id, s.owner_id, s.owner_name, s.title, s.intro, s.thanks, s.open,
      coalesce((select json_agg(json_build_object('id', q.id, 'text', q.text, 'kind', q.kind, 'options', q.options, 'required', q.required)
        order by q.position, q.created_at) from questions q where q.survey = s.id), '[]') as questions
    from surveys s where s.code = ${code}`;
  return found ?? refuse(404, "There is no such survey.");
}

export async function openSurvey(code: string): Promise<OpenSurvey> {
  const { title, intro, thanks, open, questions } = await surveyOf(code);
  return { title, intro, thanks, open, questions: open ? questions : [] };
}

export async function takeAnswers(code: string, body: unknown): Promise<void> {
  const survey = await surveyOf(code);
  if (!survey.open) refuse(409, "This survey is closed.");
  const given = sent.safeParse(body);
  if (!given.success) return refuse(422, "These are no answers to this survey.");
  const rows = survey.questions.flatMap((question) =>
    valuesOf(question, given.data[question.id]).map((value) => ({ question: question.id, value })),
  );
  if (rows.length === 0) refuse(422, "Answer at least one question.");
  await sql.begin(async (tx) => {
    const [counted] = await tx<{ count: number }[]>`
      select count(distinct response)::int as count from answers where survey = ${survey.id}`;
    if ((counted?.count ?? 0) >= RESPONSES_MAX) refuse(409, "This survey has all the answers that it can take.");
    const response = crypto.randomUUID();
    for (const { question, value } of rows)
      await tx`
        insert into answers (owner_id, owner_name, survey, question, value, response)
        values (${survey.owner_id}, ${survey.owner_name}, ${survey.id}, ${question}, ${value}, ${response})`;
  });
  changed(answers);
  changed(surveys, survey.id);
}

/** Nothing but what the question offers. */
function valuesOf(question: OpenQuestion, given: string | string[] | undefined): string[] {
  const values = [...new Set([given ?? []].flat().map((value) => value.trim()))].filter((value) => value !== "");
  const wrong = (why: string) => refuse(422, `${question.text}: ${why}`, { [question.id]: why });
  if (values.length === 0) return question.required ? wrong("Please answer this one.") : [];
  if (values.length > 1 && question.kind !== "Several of these") return wrong("Choose one.");
  const offered = offeredBy(question);
  if (offered && values.some((value) => !offered.includes(value))) return wrong("Choose from what is offered.");
  return values;
}

/** Null for free text. */
export function offeredBy({ kind, options }: OpenQuestion): readonly string[] | null {
  if (kind === "Free text") return null;
  if (kind === "One to five") return ["1", "2", "3", "4", "5"];
  return kind === "Yes or no" ? ["Yes", "No"] : options;
}
