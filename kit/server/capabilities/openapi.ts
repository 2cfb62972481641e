// The app's calls as OpenAPI 3.1, for programs that call it with an app key; made when somebody asks.
import type { Hono } from "hono";
import type { Entity, Field } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";

type Json = Record<string, unknown>;

const OWN_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** `base`: where the app's addresses begin. */
export function describeCalls(app: Hono, entities: readonly Entity[], base: string): Json {
  const paths: Record<string, Json> = {};
  for (const entity of entities) Object.assign(paths, pathsOf(entity));
  for (const { method, path } of app.routes) {
    const written = path.replace(/:(\w+)(\{[^}]*\})?\??/g, "{$1}");
    const isOwn = path.startsWith("/api/") && !path.startsWith("/api/_") && !path.includes("*") && path !== "/api/docs";
    if (!isOwn || !OWN_METHODS.includes(method) || entities.some(({ name }) => isBelow(path, name))) continue;
    const parameters = [...written.matchAll(/\{(\w+)\}/g)].map(([, name]) => inPath(name ?? ""));
    paths[written] = {
      ...paths[written],
      [method.toLowerCase()]: { parameters, responses: { 200: { description: "Done" } } },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "The calls of this app", version: "1" },
    servers: [{ url: base === "" ? "/" : base }],
    security: [{ appKey: [] }],
    components: {
      securitySchemes: { appKey: { type: "http", scheme: "bearer", description: "An app key of the dashboard" } },
      schemas: Object.fromEntries(entities.flatMap(schemasOf)),
    },
    paths,
  };
}

const isBelow = (path: string, name: string) => path === `/api/${name}` || path.startsWith(`/api/${name}/`);
const inPath = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json) => ({ content: { "application/json": { schema } } });
const answer = (description: string, schema: Json) => ({ description, ...json(schema) });

function pathsOf({ name, one, many }: Entity): Record<string, Json> {
  const row = answer(one, reference(name));
  const body = { required: true, ...json(reference(`${name}Draft`)) };
  const list = {
    type: "object",
    properties: {
      rows: { type: "array", items: reference(name) },
      total: { type: "integer" },
      page: { type: "integer" },
      pageSize: { type: "integer" },
    },
  };
  const inQuery = (parameter: string, description: string) => ({
    name: parameter,
    in: "query",
    description,
    schema: { type: "string" },
  });
  return {
    [`/api/${name}`]: {
      get: {
        summary: `List ${many}`,
        parameters: [
          inQuery("q", "Words to look for"),
          inQuery("sort", "A field, with - before it for descending"),
          inQuery("page", "From 1"),
          inQuery("pageSize", "At most 200"),
        ],
        responses: { 200: answer(many, list) },
      },
      post: { summary: `Add: ${one}`, requestBody: body, responses: { 201: row } },
    },
    [`/api/${name}/{id}`]: {
      parameters: [inPath("id")],
      get: { summary: `Read: ${one}`, responses: { 200: row } },
      patch: { summary: `Change: ${one}`, requestBody: body, responses: { 200: row } },
      delete: { summary: `Delete: ${one}`, responses: { 204: { description: "Deleted" } } },
    },
    [`/api/${name}/export.csv`]: {
      get: {
        summary: `${many} as CSV`,
        responses: { 200: { description: "A file", content: { "text/csv": { schema: { type: "string" } } } } },
      },
    },
  };
}

function schemasOf({ name, fields }: Entity): [string, Json][] {
  const all = Object.entries(fields);
  const properties = Object.fromEntries(all.map(([key, field]) => [key, schemaOf(field)]));
  const writable = Object.fromEntries(
    all.filter(([, { readOnly }]) => !readOnly).map(([key, field]) => [key, schemaOf(field)]),
  );
  const given = { id: { type: "string", format: "uuid" }, createdAt: MOMENT, updatedAt: MOMENT };
  const required = all.filter(([, field]) => field.required && field.default === undefined && !field.readOnly);
  return [
    [name, { type: "object", properties: { ...given, ...properties } }],
    [`${name}Draft`, { type: "object", properties: writable, required: required.map(([key]) => key) }],
  ];
}

const MOMENT = { type: "string", format: "date-time" };

function schemaOf(field: Field): Json {
  const kind = kindOf(field);
  const base = typeOf(field);
  const type = field.required ? base.type : [base.type, "null"];
  const description = [field.label, kind.isMoney ? "in cents" : "", field.help ?? ""].filter(Boolean).join(". ");
  return { ...base, type, description };
}

function typeOf(field: Field): Json {
  const kind = kindOf(field);
  if (kind.isFlag) return { type: "boolean" };
  if (kind.isList) return { type: "array", items: { type: "string" } };
  if (kind.isNumeric || kind.steps) return { type: kind.isWhole ? "integer" : "number" };
  if (kind.isRelation) return { type: "string", format: "uuid" };
  if (kind.time) return { type: "string", format: kind.time === "day" ? "date" : "date-time" };
  if (kind.hasOptions) return { type: "string", enum: [...(field.options ?? []), ...(field.required ? [] : [null])] };
  return { type: "string" };
}
