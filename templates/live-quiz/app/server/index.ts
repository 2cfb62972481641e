import { channel, createServer, resource } from "@ninefold/server";
import { questions, quizzes } from "../shared/quizzes.ts";
import { hostRoutes } from "./host.ts";
import { isIn, playRoutes } from "./play.ts";

export default createServer({
  resources: [resource(quizzes), resource(questions)],
  // The server alone speaks in it.
  channels: { game: channel({ join: ({ user, key }) => isIn(key, user), send: () => null, presence: false }) },
  routes: (app) => {
    hostRoutes(app);
    playRoutes(app);
  },
});
