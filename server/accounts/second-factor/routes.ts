// The calls of two-step sign-in, for whoever is signed in; the step itself stands beside `POST /login`.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  begunSecondFactor,
  confirmedSecondFactor,
  newSecondFactor,
  passwordAndCode,
  recoveryCodes,
  secondFactor,
} from "#contract";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { deviceCookie } from "../devices.ts";
import type { Accounts } from "../types.ts";
import type { Asker, SecondFactors } from "./second-factor.ts";

const PATH = "/api/account/second-factor";

export function registerSecondFactorRoutes(
  app: App,
  dependencies: {
    accounts: Pick<Accounts, "guards" | "currentUser">;
    secondFactors: SecondFactors;
    deviceCookieFor: (userId: string) => ReturnType<typeof deviceCookie>;
  },
): void {
  const { accounts, secondFactors, deviceCookieFor } = dependencies;
  const tags = ["accounts"];
  const guarded = guardedBy(accounts.guards.signedIn, rates.secondFactor);
  const askerOf = (request: FastifyRequest): Asker => ({ ...accounts.currentUser(request), address: request.ip });

  app.get(PATH, {
    ...guardedBy(accounts.guards.signedIn),
    schema: { tags, summary: "Whether one's account asks for a second factor", response: { 200: secondFactor } },
    handler: (request) => secondFactors.status(accounts.currentUser(request).id),
  });
  app.post(`${PATH}/begin`, {
    ...guarded,
    schema: {
      tags,
      summary: "Get a secret for an authenticator app; it counts once it is confirmed by a code",
      body: newSecondFactor,
      response: { 200: begunSecondFactor },
    },
    handler: (request) => secondFactors.begin(askerOf(request), request.body.password),
  });
  app.post(`${PATH}/confirm`, {
    ...guarded,
    schema: {
      tags,
      summary: "Turn the second factor on with a code; every other session ends, and recovery codes are told this once",
      body: confirmedSecondFactor,
      response: { 200: recoveryCodes },
    },
    async handler(request, reply) {
      const asker = askerOf(request);
      const answer = await secondFactors.confirm(asker, request.body);
      // Devices that were known by the password alone are strangers from now on, this one excepted.
      reply.header("set-cookie", await deviceCookieFor(asker.id));
      return answer;
    },
  });
  app.post(`${PATH}/recovery-codes`, {
    ...guarded,
    schema: {
      tags,
      summary: "Make new recovery codes with password and code; the ones before are good no more",
      body: passwordAndCode,
      response: { 200: recoveryCodes },
    },
    handler: (request) => secondFactors.renewRecoveryCodes(askerOf(request), request.body),
  });
  app.post(`${PATH}/off`, {
    ...guarded,
    schema: {
      tags,
      summary: "Turn the second factor off with password and code; every other session ends",
      body: passwordAndCode,
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler(request) {
      await secondFactors.turnOff(askerOf(request), request.body);
      return { success: true as const };
    },
  });
}
