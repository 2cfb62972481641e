// A note while it is written: kept here at once, saved a moment after the last key, and again until the server has it.
import { type ApiError, useUpdate } from "@ninefold/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import { notes } from "../shared/notes.ts";

/** `tags` as they are typed: "travel, may". */
export type Draft = { title: string; body: string; tags: string };
export type Saving = "saved" | "waiting" | "saving" | "failed";

const PAUSE_MS = 600;
const AGAIN_MS = 4_000;

export const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(",")
      .map((tag) => tag.trim().slice(0, 30))
      .filter((tag) => tag !== ""),
  ),
];

/** @param stored what the server last said; what is typed here is newer until it is saved */
export function useDraft(id: string, stored: Draft) {
  const { mutateAsync } = useUpdate(notes);
  const [draft, setDraft] = useState(stored);
  const [saving, setSaving] = useState<Saving>("saved");
  const [problem, setProblem] = useState("");
  const newest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async () => {
    const sent = newest.current;
    setSaving("saving");
    try {
      await mutateAsync({
        id,
        body: sent.body,
        title: sent.title.trim() || "Untitled",
        tags: tagsIn(sent.tags).slice(0, 10),
      });
      setSaving(newest.current === sent ? "saved" : "waiting");
    } catch (error) {
      const { message, status } = error as ApiError; // what the kit's calls throw
      setProblem(message);
      setSaving("failed");
      // What is wrong with the text itself does not get better by waiting.
      if (status === 422) return;
      timer.current = setTimeout(() => void save(), AGAIN_MS);
    }
  }, [id, mutateAsync]);

  const write = useCallback(
    (change: Partial<Draft>) => {
      newest.current = { ...newest.current, ...change };
      setDraft(newest.current);
      setSaving("waiting");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), PAUSE_MS);
    },
    [save],
  );

  // What another window saved appears here as long as nothing is being typed.
  const isQuiet = saving === "saved";
  const { title, body, tags } = stored;
  useEffect(() => {
    if (!isQuiet) return;
    const typed = newest.current.tags;
    // A comma that was just typed stays.
    newest.current = { title, body, tags: tagsIn(typed).join() === tagsIn(tags).join() ? typed : tags };
    setDraft(newest.current);
  }, [isQuiet, title, body, tags]);

  useEffect(() => {
    const leave = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      void save();
    };
    return () => leave();
  }, [save]);

  return { draft, write, saving, problem };
}
