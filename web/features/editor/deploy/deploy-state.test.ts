// The phases of a deployment.
import { describe, expect, it } from "vitest";
import { DEPLOY_POLL_TRIES, type Deployment } from "#contract";
import { type DeployState, deployReducer, isDeploying } from "./deploy-state.ts";
import { DEPLOY_TIMED_OUT } from "./deploy-text.ts";

const running: Deployment = {
  success: true,
  deployedUrl: "/live/app/1",
  ports: { frontend: 443, backend: 443 },
  status: "serving",
  error: null,
  finishedAt: null,
};
const polling = (tries: number): DeployState => ({ phase: "polling", tries });
const polled = (state: DeployState, deployment: Deployment | null) =>
  deployReducer(state, { type: "polled", deployment });

describe("a deployment", () => {
  it("is done only when both ports exist", () => {
    expect(polled(polling(0), running)).toEqual({ phase: "done" });
    expect(polled(polling(0), { ...running, ports: { frontend: 443 } })).toEqual(polling(1));
    expect(polled(polling(0), null)).toEqual(polling(1));
  });

  it("is not done while the old version answers and the new one is still on its way", () => {
    expect(polled(polling(3), { ...running, status: "building" })).toEqual(polling(4));
  });

  it("times out after the last try", () => {
    expect(polled(polling(DEPLOY_POLL_TRIES - 1), null)).toEqual({ phase: "failed", text: DEPLOY_TIMED_OUT });
  });

  it("says why it failed, or that it did", () => {
    const failed = { ...running, status: "failed" as const, error: "The build broke" };
    expect(polled(polling(0), failed)).toEqual({ phase: "failed", text: "Deployment failed: The build broke" });
    expect(deployReducer({ phase: "requested" }, { type: "refused", serverText: undefined })).toEqual({
      phase: "failed",
      text: "An error occurred during deployment.",
    });
  });

  it("counts as under way from the click to the end", () => {
    expect([{ phase: "idle" as const }, { phase: "requested" as const }, polling(2)].map(isDeploying)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
