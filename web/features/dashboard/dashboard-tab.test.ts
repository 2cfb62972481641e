// The dashboard's tab comes from the address.
import { expect, it } from "vitest";
import { dashboardTab } from "./dashboard-tab.ts";

it("§5 Dashboard tab · values; §9 Dashboard tabs · values: the tab parameter must be overview, subscription or payouts; others are ignored", () => {
  expect(["overview", "subscription", "payouts"].map(dashboardTab)).toEqual(["overview", "subscription", "payouts"]);
  expect(dashboardTab("services")).toBe("services");
  expect([null, "", "Payouts", "settings"].map(dashboardTab)).toEqual(Array(4).fill("overview"));
});
