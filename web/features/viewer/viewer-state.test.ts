// The phases of looking at a live app.
import { describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { viewPath } from "./view-path.ts";
import {
  accessFailureText,
  judgeAccess,
  VIEWER_FRAME_FAILED,
  VIEWER_TIMED_OUT,
  type ViewerState,
  viewerReducer,
} from "./viewer-state.ts";

const plan = { price: 0, enabled: false };
const project = { _id: "p1", name: "Hives", customViewName: null, deployed: true };
const access = {
  project,
  isOwner: false,
  requiresSubscription: false,
  subscriptionOptions: { monthly: plan, yearly: plan },
};
const app = {
  projectId: "p1",
  name: "Hives",
  isOwner: false,
  isSubscribed: false,
  options: { monthly: plan, yearly: plan },
};
const loading: ViewerState = { phase: "loading", app, address: "/live/app/p1", loaded: false };

describe("the viewer", () => {
  it("opens a deployed app and explains one that is not", () => {
    expect(judgeAccess(access)).toEqual({ app, problem: null, unpaid: false, admission: null });
    expect(judgeAccess({ ...access, project: { ...project, deployed: false } }).problem).toBe(
      "This app is not currently deployed. Please deploy it first.",
    );
  });

  it("cannot open what an answer does not name", () => {
    expect(judgeAccess({ ...access, project: undefined }).problem).toBe(
      "Unable to access this project. Please check the URL and try again.",
    );
  });

  it("§3 Access result · _id: reads the project's id in both of its places", () => {
    const { project: named, ...rest } = access;
    expect(judgeAccess({ ...rest, ...named })).toEqual(judgeAccess(access));
    expect(judgeAccess({ ...rest, _id: "p1" })).toMatchObject({ app: { projectId: "p1", name: "" }, problem: null });
  });

  it("shows the frame when the app has said that it is there, and gives up only while it loads", () => {
    const loaded = viewerReducer(loading, { type: "frame loaded" });
    expect(loaded).toEqual({ ...loading, loaded: true });
    const shown = viewerReducer(loaded, { type: "app ready" });
    expect(shown.phase).toBe("shown");
    for (const type of ["timed out", "frame failed", "frame loaded"] as const)
      expect(viewerReducer(shown, { type })).toBe(shown);
    expect(viewerReducer(loaded, { type: "timed out" })).toEqual({ phase: "stopped", app, text: VIEWER_TIMED_OUT });
    expect(viewerReducer(loaded, { type: "frame failed" })).toMatchObject({
      phase: "stopped",
      text: VIEWER_FRAME_FAILED,
    });
  });

  it("has a sentence for each refusal", () => {
    expect(accessFailureText(new ApiError({ status: 404 }))).toBe(
      "Project not found. Please check the URL and try again.",
    );
    expect(accessFailureText(new ApiError({ status: 403 }))).toBe("You do not have access to this project.");
    expect(accessFailureText(new ApiError({ status: 500 }))).toBe("Failed to load application. Please try again.");
  });
});

describe("the viewer's address", () => {
  it("follows the app's own paths", () => {
    expect(viewPath("hives", "/inspections?page=2")).toBe("/view/hives/inspections?page=2");
    expect(viewPath("hives", "inspections")).toBe("/view/hives/inspections");
    expect(viewPath("hives", "/")).toBe("/view/hives");
  });

  it("never follows an app out of the viewer", () => {
    for (const path of ["/../../projects", "/%2e%2e/%2E%2E/projects", "/a/./b", "/a\\..\\b"]) {
      expect(viewPath("hives", path)).toBeNull();
    }
  });
});
