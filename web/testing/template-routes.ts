// The gallery's calls, answered with two templates.
import { z } from "zod";
import * as contract from "#contract";
import { addProject, type PlatformState } from "./platform-state.ts";
import type { PlatformRoute } from "./types.ts";

export const TEMPLATES: readonly contract.TemplateListItem[] = [
  {
    name: "snake",
    title: "Snake",
    summary: "Eat, grow, and do not bite yourself; one leaderboard for all.",
    category: "Games",
    uses: [],
    appName: "Long Green",
    picture: null,
  },
  {
    name: "budget",
    title: "Household budget",
    summary: "What comes in, what goes out, and what is left of each envelope.",
    category: "Home and family",
    uses: [],
    appName: "Envelope",
    picture: null,
  },
];

export function templateRoutes(state: PlatformState): PlatformRoute[] {
  return [
    {
      route: "GET /api/templates",
      schema: z.array(contract.templateListItem),
      open: true,
      handle: () => ({ body: TEMPLATES }),
    },
    {
      route: "POST /api/projects",
      schema: contract.createdProject,
      handle({ body }) {
        const { template, name } = contract.newProject.parse(body);
        const project = template === undefined ? {} : { projectDescription: name ?? "" };
        return { body: { projectId: addProject(state, project).project._id } };
      },
    },
    {
      route: "POST /api/projects/:id/template",
      schema: contract.begunFromTemplate,
      handle({ params, body }) {
        const { project } = state.projects.get(params.id ?? "") ?? addProject(state);
        project.projectDescription = contract.templateChoice.parse(body).name ?? "";
        return { body: { previewUrl: `/preview/app/${project._id}?v=2`, revision: 1 } };
      },
    },
  ];
}
