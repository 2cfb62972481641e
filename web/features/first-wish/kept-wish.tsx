// On the list of projects: what was asked for before the sign-up gets its project, and says so while it waits for a plan.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "../../lib/address.tsx";
import { isLoggedOnly, statusOf, withReason } from "../../lib/api-error.ts";
import { type FirstWish, forgetFirstWish, keepFirstWish, readFirstWish } from "../../lib/first-wish.ts";
import { createProject, projectsKey } from "../../lib/requests/projects.ts";
import { createFromTemplate } from "../../lib/requests/templates.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states.tsx";

const SHOWN_CHARACTERS = 120;

/** Nothing where nothing was asked for. */
export function KeptWish({ planModal }: { planModal: (close: () => void) => ReactNode }) {
  const { storage } = useServices();
  const { token } = useSession();
  const [wish, setWish] = useState(() => readFirstWish(storage));
  if (token === null || wish === null || !wish.asked) return null;
  const drop = () => {
    forgetFirstWish(storage);
    setWish(null);
  };
  return <Beginning wish={wish} planModal={planModal} onDrop={drop} />;
}

type BeginningProps = { wish: FirstWish; planModal: (close: () => void) => ReactNode; onDrop: () => void };

function Beginning({ wish, planModal, onDrop }: BeginningProps) {
  const begin = useBegin(onDrop);
  const [offered, setOffered] = useState(true);
  const begun = useRef(false);
  const beginOnce = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    begin.mutate();
  });
  useEffect(() => beginOnce(), []);
  const lacksPlan = statusOf(begin.error) === 402;
  const again = () => {
    setOffered(true);
    if (!lacksPlan) begin.mutate();
  };
  return (
    <div className="mb-6">
      <Banner
        tone={begin.isError && !lacksPlan ? "danger" : "waiting"}
        action={
          begin.isError && (
            <span className="flex gap-2">
              <Button size="small" variant="primary" onClick={again}>
                {lacksPlan ? "See the plan" : "Try again"}
              </Button>
              <Button size="small" onClick={onDrop}>
                Discard
              </Button>
            </span>
          )
        }
      >
        {sentence(wish, { error: begin.error, lacksPlan })}
      </Banner>
      {lacksPlan && offered && planModal(() => setOffered(false))}
    </div>
  );
}

/** Null: another tab has begun it, and what it asked for is under way. */
function useBegin(onDrop: () => void) {
  const { api, storage } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { select } = useSelectedProject();
  /** A project that was made for it before the page was left, or in another tab, is taken up again. */
  async function begin(wish: FirstWish | null): Promise<string | null> {
    if (wish === null) return null;
    if (wish.projectId !== null) return wish.projectId;
    if (wish.template === null) {
      const projectId = await createProject(api);
      keepFirstWish(storage, { ...wish, projectId });
      return projectId;
    }
    const projectId = await createFromTemplate(api, wish.template);
    forgetFirstWish(storage);
    return projectId;
  }
  return useMutation({
    mutationFn: () => inOneTab(() => begin(readFirstWish(storage))),
    onSuccess(projectId) {
      if (projectId === null) return onDrop();
      void queries.invalidateQueries({ queryKey: projectsKey });
      select(projectId);
      navigate("/edit");
    },
  });
}

/** One tab after the other where the browser has locks: on HTTPS and on localhost. */
const inOneTab = <Value,>(work: () => Promise<Value>): Promise<Value> =>
  navigator.locks ? navigator.locks.request("ninefold-first-wish", work) : work();

function sentence(wish: FirstWish, { error, lacksPlan }: { error: Error | null; lacksPlan: boolean }): string {
  const what = wish.template?.name ?? short(wish.text.trim());
  if (lacksPlan) return `Kept for you: “${what}”. It is built as soon as you have a plan.`;
  if (error !== null && !isLoggedOnly(error)) return withReason("Failed to create project", error);
  return `Starting “${what}”...`;
}

function short(text: string): string {
  if (text === "") return "your files";
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS).trimEnd()}…`;
}
