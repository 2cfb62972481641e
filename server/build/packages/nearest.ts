// What apps use instead of packages that they can't or need not have.
import { shelfInsteadOf } from "#shelf";

/** What the kit, the platform or the language has for it, by the words of the advice. */
const OWN_WAYS: readonly (readonly [advice: string, packages: readonly string[]])[] = [
  ["fetchOutside of @ninefold/server", ["axios", "node-fetch", "got", "ky", "superagent", "undici", "request"]],
  ["sendMail of @ninefold/server", ["nodemailer", "resend", "@sendgrid/mail", "mailgun.js"]],
  ["askModel of @ninefold/server", ["openai", "@anthropic-ai/sdk", "ai", "langchain", "@google/generative-ai"]],
  [
    "sql of @ninefold/server",
    [
      "pg",
      "postgres",
      "mysql2",
      "sqlite3",
      "better-sqlite3",
      "prisma",
      "@prisma/client",
      "drizzle-orm",
      "knex",
      "mongoose",
    ],
  ],
  [
    "useChannel of @ninefold/ui and channel of @ninefold/server",
    ["ws", "socket.io", "socket.io-client", "pusher-js", "ably"],
  ],
  ["schedules of @ninefold/server", ["node-cron", "cron", "bull", "bullmq", "node-schedule"]],
  ["secret of @ninefold/server", ["dotenv"]],
  ["hono", ["express", "fastify", "koa", "cors", "body-parser"]],
  ["date-fns", ["moment", "dayjs", "luxon"]],
  ["zod", ["yup", "joi", "valibot", "ajv", "superstruct"]],
  ["react-router", ["react-router-dom", "wouter", "@tanstack/react-router", "next"]],
  ["recharts", ["chart.js", "react-chartjs-2", "victory", "apexcharts", "react-apexcharts", "uplot"]],
  ["lucide-react", ["react-icons", "@heroicons/react", "react-feather", "@mui/icons-material", "@tabler/icons-react"]],
  [
    "forms and fields of @ninefold/ui",
    ["react-hook-form", "formik", "@tanstack/react-form", "react-select", "react-datepicker"],
  ],
  ["lists and rows of @ninefold/ui, which read by themselves", ["@tanstack/react-query", "swr", "@apollo/client"]],
  [
    "tables and parts of @ninefold/ui",
    [
      "@tanstack/react-table",
      "@mui/material",
      "antd",
      "@chakra-ui/react",
      "bootstrap",
      "react-bootstrap",
      "@radix-ui/react-dialog",
      "@headlessui/react",
    ],
  ],
  ["crypto.randomUUID()", ["uuid", "nanoid", "cuid", "ulid"]],
];

/** The nearest way for a package of this name, as part of a sentence; null when none is known. */
export function nearestTo(name: string): string | null {
  const own = OWN_WAYS.find(([, packages]) => packages.includes(name));
  if (own) return own[0];
  const found = shelfInsteadOf(name);
  return found === undefined ? null : Object.keys(found.modules).slice(0, 2).join(" or ");
}
