// The contract's calls, answered from memory; every answer is checked against the contract's schema.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import * as contract from "#contract";
import { accessTokenRoutes } from "./access-token-routes.ts";
import { assistantRoutes } from "./assistant-routes.ts";
import { scriptedChat } from "./chat-routes.ts";
import { conversationRoutes } from "./conversation-routes.ts";
import { editorRoutes } from "./editor-routes.ts";
import { monitoringRoutes } from "./monitoring-routes.ts";
import { paymentRoutes } from "./payment-routes.ts";
import {
  addProject,
  deploymentOf,
  markRestoring,
  type PlatformState,
  type ScriptedProject,
  tokenFor,
} from "./platform-state.ts";
import { asksForCode, secondFactorRoutes } from "./second-factor-routes.ts";
import { templateRoutes } from "./template-routes.ts";
import type { Answer, Asked, Handler, PlatformRoute } from "./types.ts";

const NOT_FOUND: Answer = { status: 404, body: { error: contract.ERROR_PROJECT_NOT_FOUND } };
const DONE: Answer = { body: {} };

/** The routes of a platform with that state. `open` ones need no token. */
export function platformRoutes(state: PlatformState): PlatformRoute[] {
  const withProject =
    (answer: (found: ScriptedProject, asked: Asked) => Answer): Handler =>
    (asked) => {
      const found = findProject(state, asked.params.id ?? "");
      return found === undefined ? NOT_FOUND : answer(found, asked);
    };
  const chat = scriptedChat(state);
  return [
    ...accountRoutes(state),
    ...secondFactorRoutes(state),
    ...listRoutes(state),
    ...templateRoutes(state),
    ...projectRoutes(withProject),
    ...appRoutes(state, withProject),
    ...chat.routes,
    ...editorRoutes(state),
    ...paymentRoutes(state),
    ...monitoringRoutes(state),
    ...assistantRoutes(state),
    ...accessTokenRoutes(),
    ...conversationRoutes(state, chat.contextOf),
  ];
}

function accountRoutes(state: PlatformState): PlatformRoute[] {
  const signIn: Handler = ({ body }) => {
    const { username, password } = contract.credentials.parse(body);
    if (password === "wrong") return { status: 401, body: { error: contract.ERROR_WRONG_CREDENTIALS } };
    const token = tokenFor(username);
    state.validTokens.add(token);
    return { body: { token, isSubscribed: false } };
  };
  return [
    {
      route: "POST /login",
      schema: contract.session,
      open: true,
      handle: (asked) => {
        const answer = signIn(asked);
        return state.secondFactor.isOn ? asksForCode(contract.credentials.parse(asked.body).username) : answer;
      },
    },
    { route: "POST /register", schema: contract.session, open: true, handle: signIn },
    { route: "POST /logout", handle: () => ({ body: { success: true } }) },
  ];
}

function listRoutes(state: PlatformState): PlatformRoute[] {
  return [
    {
      route: "GET /api/projects",
      schema: z.array(contract.projectListItem),
      handle: () => ({
        body: [...state.projects.values()].map(({ project, updatedAt }) => ({
          _id: project._id,
          projectDescription: project.projectDescription,
          deployed: project.deployed,
          customViewName: project.customViewName,
          updatedAt,
        })),
      }),
    },
    {
      route: "POST /api/projects/import",
      schema: contract.imported,
      handle: () => ({ body: { projectId: addProject(state).project._id, working: true, failures: [] } }),
    },
    {
      route: "POST /api/projects/import-repository",
      schema: contract.imported,
      handle: () => ({ body: { projectId: addProject(state).project._id, working: true, failures: [] } }),
    },
    {
      route: "DELETE /api/projects/:id",
      handle: ({ params }) => (state.projects.delete(params.id ?? "") ? DONE : NOT_FOUND),
    },
    {
      route: "GET /api/projects/check-view-name/:name",
      schema: contract.viewNameAvailability,
      handle: ({ params }) => checkName(state, params.name ?? ""),
    },
  ];
}

type WithProject = (answer: (found: ScriptedProject, asked: Asked) => Answer) => Handler;

function projectRoutes(withProject: WithProject): PlatformRoute[] {
  return [
    {
      route: "GET /api/projects/:id",
      schema: contract.project,
      handle: withProject(({ project }) => ({ body: project })),
    },
    {
      route: "POST /api/projects/:id/initialize",
      schema: contract.initialized,
      handle: withProject(({ project }) => ({
        body: { livePreviewUrl: project.initialized ? project.livePreviewUrl : null, liveAppUrl: project.liveAppUrl },
      })),
    },
    {
      route: "GET /api/projects/:id/generation-status",
      schema: contract.generationStatus,
      handle: withProject(({ generation }) => ({ body: generation })),
    },
    {
      route: "GET /api/projects/:id/messages",
      schema: z.array(contract.message),
      handle: withProject(({ messages }) => ({ body: messages })),
    },
    {
      route: "POST /api/projects/:id/messages",
      handle: withProject((found, { body }) => {
        found.messages = contract.messagesToSave.parse(body).messages;
        return DONE;
      }),
    },
    {
      route: "GET /api/projects/:id/revisions",
      schema: z.array(contract.revision),
      handle: withProject(({ project }) => ({ body: project.revisionHistory })),
    },
    {
      route: "POST /api/projects/:id/revisions/:index/restore",
      handle: withProject(({ project }, { params }) => {
        project.revisionHistory = markRestoring(project.revisionHistory, Number(params.index));
        return DONE;
      }),
    },
    {
      route: "POST /api/projects/:id/custom-view-name",
      schema: contract.savedViewName,
      handle: withProject(({ project }, { body }) => {
        project.customViewName = contract.newViewName.parse(body).viewName;
        return { body: { customViewName: project.customViewName } };
      }),
    },
  ];
}

function appRoutes(state: PlatformState, withProject: WithProject): PlatformRoute[] {
  return [
    {
      route: "GET /api/projects/:id/deployment",
      schema: contract.deployment,
      handle: withProject(({ deployment }) => ({ body: deployment })),
    },
    {
      route: "POST /api/projects/:id/deploy",
      schema: contract.deployResult,
      handle: withProject((found) => {
        found.deployment = deploymentOf(found.project._id, true);
        found.project.deployed = true;
        return { body: { success: true, deploymentId: randomUUID() } };
      }),
    },
    {
      route: "GET /api/projects/:id/model-use",
      schema: contract.appModelUse,
      handle: withProject(() => ({
        body: {
          model: null,
          paidBy: null,
          callsToday: 0,
          tokensToday: 0,
          tokensPerDay: 200_000,
          tokensPerPersonADay: 20_000,
        },
      })),
    },
    {
      route: "PUT /api/time-zone",
      schema: contract.ownTimeZone,
      handle: () => ({ body: { timeZone: "UTC", unlessKnown: true } }),
    },
    {
      route: "GET /api/projects/:id/guests",
      schema: contract.guestList,
      handle: withProject(() => ({ body: { invitedOnly: false, visitors: 0, guests: [], invitations: [] } })),
    },
    {
      route: "GET /api/projects/:id/mails",
      schema: contract.appMails,
      handle: withProject(() => ({
        body: { sends: false, anyone: false, sentToday: 0, perDay: 200, mails: [], addresses: [] },
      })),
    },
    {
      route: "GET /api/projects/:id/sales",
      schema: contract.projectSales,
      handle: withProject(() => ({
        body: {
          declared: [],
          canBePaid: false,
          currency: "usd",
          figures: { monthCents: 0, monthCount: 0, earnedCents: 0 },
          sales: [],
        },
      })),
    },
    {
      route: "GET /api/projects/:id/secrets",
      schema: contract.appSecretList,
      handle: withProject(() => ({ body: { secrets: [] } })),
    },
    {
      route: "GET /api/projects/:id/domain",
      schema: contract.projectDomain,
      handle: withProject(() => ({ body: { available: false, domain: null } })),
    },
    {
      route: "POST /api/projects/:id/domain/sign-in",
      schema: contract.domainSignedIn,
      handle: withProject((_, { body }) => {
        const { agreed, host, path } = contract.domainSignIn.parse(body);
        return { body: { address: agreed ? `https://hosted.test/?to=${host}${path}` : null } };
      }),
    },
    {
      route: "DELETE /api/projects/:id/deployment",
      handle: withProject((found) => {
        found.deployment = deploymentOf(found.project._id, false);
        found.project.deployed = false;
        state.monitoring.apps.set(found.project._id, { condition: "offline", onlineSince: null });
        found.stats = { ...found.stats, activeSubscriptions: 0 };
        return DONE;
      }),
    },
    {
      route: "GET /api/projects/:id/stats",
      schema: contract.stats,
      handle: withProject(({ stats }) => ({ body: stats })),
    },
    {
      route: "GET /api/projects/:id/access",
      schema: contract.access,
      handle: withProject(({ project, isOwner }) => ({
        body: {
          project: {
            _id: project._id,
            name: project.projectDescription,
            customViewName: project.customViewName,
            deployed: project.deployed,
          },
          isOwner,
          requiresSubscription: !isOwner && state.payments.requires,
          isSubscribed: state.payments.own !== null,
          subscriptionOptions: project.subscriptionOptions,
        },
      })),
    },
    {
      route: "POST /api/projects/:id/frame-code",
      schema: contract.frameCode,
      handle: withProject((_, { body }) => {
        const { environment } = contract.frameCodeRequest.parse(body);
        return { body: { code: `${environment}-${randomUUID()}` } };
      }),
    },
    {
      route: "POST /api/projects/:id/track-user",
      handle: withProject(({ stats }, { body }) => {
        contract.trackedUser.parse(body);
        stats.totalUsers += 1;
        return DONE;
      }),
    },
    {
      route: "GET /api/validate-token",
      schema: contract.validatedToken,
      handle: () => ({ body: { valid: true, username: "ada", isSubscribed: state.projects.size > 0 } }),
    },
  ];
}

function findProject(state: PlatformState, idOrName: string): ScriptedProject | undefined {
  const named = [...state.projects.values()].find(({ project }) => project.customViewName === idOrName);
  return state.projects.get(idOrName) ?? named;
}

function checkName(state: PlatformState, name: string): Answer {
  const checked = contract.viewName.safeParse(name);
  if (!checked.success)
    return { body: { available: false, message: checked.error.issues[0]?.message ?? "Not a name" } };
  const taken = state.takenViewNames.has(name);
  return { body: { available: !taken, message: taken ? "This name is already taken" : "This name is available" } };
}
