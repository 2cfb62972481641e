// The demonstration on the landing page tells its story in order.
import { describe, expect, it } from "vitest";
import { DEMO_LENGTH_MS, DEMO_PROMPT, demoFrame, finishedDemoFrame } from "./demo-script.ts";

describe("the demonstration", () => {
  it("begins with an empty input and nothing built", () => {
    expect(demoFrame(0)).toMatchObject({ typed: "", sent: false, parts: 0, deployed: false, paid: false });
  });

  it("only ever adds to what stands, until the loop begins again", () => {
    const frames = Array.from({ length: DEMO_LENGTH_MS / 100 }, (_, step) => demoFrame(step * 100));
    for (const [index, frame] of frames.entries()) {
      expect(frame.parts).toBeGreaterThanOrEqual(frames[index - 1]?.parts ?? 0);
    }
    expect(demoFrame(DEMO_LENGTH_MS)).toEqual(demoFrame(0));
  });

  it("ends with an app that is deployed and has earned", () => {
    expect(finishedDemoFrame()).toMatchObject({ typed: DEMO_PROMPT, parts: 4, deployed: true, paid: true });
  });
});
