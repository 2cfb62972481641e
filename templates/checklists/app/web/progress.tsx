export function Progress({ done, all }: { done: number; all: number }) {
  return (
    <div>
      <p className="mb-1.5 font-medium tabular-nums">
        {done} of {all} done
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full bg-accent transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${all === 0 ? 0 : (done / all) * 100}%` }}
        />
      </div>
    </div>
  );
}
