// The colours of a chart's parts: the theme gives eight that can be told apart.
const COLORS = 8;

export const chartColor = (index: number): string => `var(--chart-${(index % COLORS) + 1})`;
