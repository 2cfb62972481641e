// The phases of looking at a live app.
import { describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { viewPath } from "./view-path.ts";
import { accessFailureText, judgeAccess, VIEWER_TIMED_OUT, type ViewerState, viewerReducer } from "./viewer-state.ts";

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
const loading: ViewerState = { phase: "loading", app, address: "/live/app/p1" };

describe("the viewer", () => {
  it("opens a deployed app and explains one that is not", () => {
    expect(judgeAccess(access)).toEqual({ app, problem: null, unpaid: false });
    expect(judgeAccess({ ...access, project: { ...project, deployed: false } }).problem).toBe(
      "This app is not currently deployed. Please deploy it first.",
    );
  });

  it("§8 Viewer · unreadable: an answer that names no project cannot be opened", () => {
    const broken: unknown = { isOwner: false };
    // A server of another version may answer like this; the types promise it does not.
    expect(judgeAccess(broken as typeof access)).toEqual({
      app: null,
      problem: "Unable to access this project. Please check the URL and try again.",
      unpaid: false,
    });
  });

  it("shows the frame when it has loaded, and gives up only while it loads", () => {
    const shown = viewerReducer(loading, { type: "frame loaded" });
    expect(shown.phase).toBe("shown");
    expect(viewerReducer(shown, { type: "timed out" })).toBe(shown);
    expect(viewerReducer(loading, { type: "timed out" })).toEqual({ phase: "stopped", app, text: VIEWER_TIMED_OUT });
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
