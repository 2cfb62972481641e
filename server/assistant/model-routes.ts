// The calls about models: what was used, which may be chosen, keys of one's own, and what one wants to spend on them.
import {
  assistantUse,
  keyOfProvider,
  keyQuestion,
  modelChoices,
  modelsAnswer,
  modelsQuestion,
  monthlyCap,
  newOwnKey,
  ownKey,
  ownKeyTest,
  projectModel,
} from "#contract";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { Projects } from "#projects";
import type { Actions } from "./actions.ts";
import type { Choices } from "./choices.ts";
import type { OwnKeys } from "./own-keys.ts";
import { params, tags } from "./route-parts.ts";

export type ModelRouteDependencies = Readonly<{
  projects: Projects;
  actions: Actions;
  choices: Choices;
  ownKeys: OwnKeys;
}>;

export function registerModelRoutes(app: App, { projects, actions, choices, ownKeys }: ModelRouteDependencies): void {
  const { ownsProject, signedIn } = projects.guards;
  app.get("/api/projects/:id/use", {
    ...guardedBy(ownsProject),
    schema: {
      tags,
      summary: "Tokens of the run, the project and the month, and what is left",
      params,
      response: { 200: assistantUse },
    },
    handler: (request) => actions.useOf(request.params.id, projects.currentUser(request).id),
  });
  app.get("/api/assistant/key", {
    ...guardedBy(signedIn),
    schema: {
      tags,
      summary: "Whether the caller has a provider key of their own; never the key",
      response: { 200: ownKey },
    },
    handler: (request) => ownKeys.show(projects.currentUser(request).id),
  });
  app.put("/api/assistant/key", {
    ...guardedBy(signedIn, rates.outside),
    schema: { tags, summary: "Save a provider key of one's own", body: newOwnKey, response: { 200: ownKey } },
    handler: (request) => ownKeys.save(projects.currentUser(request).id, request.body),
  });
  app.post("/api/assistant/models", {
    ...guardedBy(signedIn, rates.outside),
    schema: {
      tags,
      summary: "The models that a provider offers, with prices; an empty list where it does not say",
      body: modelsQuestion,
      response: { 200: modelsAnswer },
    },
    handler: (request) => choices.ofProvider(projects.currentUser(request).id, request.body),
  });
  app.get("/api/assistant/choices", {
    ...guardedBy(signedIn, rates.outside),
    schema: {
      tags,
      summary: "The models that the caller may choose from, with prices, as far as their keys' providers tell",
      response: { 200: modelChoices },
    },
    handler: (request) => choices.of(projects.currentUser(request).id),
  });
  app.put("/api/projects/:id/model", {
    ...guardedBy(ownsProject, rates.write),
    schema: {
      tags,
      summary: "Choose what answers the project from now on",
      params,
      body: projectModel,
      response: { 200: projectModel },
    },
    handler: (request) => actions.chooseModel(request.params.id, projects.currentUser(request).id, request.body),
  });
  app.post("/api/assistant/key/use", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags,
      summary: "Choose which of one's own keys answers where nothing else is chosen",
      body: keyOfProvider,
      response: { 200: ownKey },
    },
    handler: (request) => ownKeys.use(projects.currentUser(request).id, request.body.provider),
  });
  app.delete("/api/assistant/key", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags,
      summary: "Remove one's own provider key: the named provider's, else the one that answers",
      querystring: keyQuestion,
      response: { 200: ownKey },
    },
    handler: (request) => ownKeys.remove(projects.currentUser(request).id, request.query.provider),
  });
  app.put("/api/assistant/cap", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags,
      summary: "Set what one wants to spend in a month on keys of one's own",
      body: monthlyCap,
      response: { 200: monthlyCap },
    },
    async handler(request) {
      await actions.setCap(projects.currentUser(request).id, request.body);
      return request.body;
    },
  });
  app.post("/api/assistant/key/test", {
    ...guardedBy(signedIn, rates.outside),
    schema: {
      tags,
      summary: "Ask the provider for a word with the saved key",
      body: keyQuestion.default({}),
      response: { 200: ownKeyTest },
    },
    handler: (request) => ownKeys.test(projects.currentUser(request).id, request.body.provider),
  });
}
