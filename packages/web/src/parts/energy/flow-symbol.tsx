import type { FlowRole } from './flow.ts';

/** Symbols on a 28 px square, drawn with the colour of their meaning. */
const shapes: Readonly<Record<FlowRole, string>> = {
  grid: 'M9 25 14 4l5 21M6.5 10h15M8 16h12M11.2 16l5.6-6M16.8 16l-5.6-6M10 22l7.5-6M18 22l-7.5-6',
  pv: 'M7 8h14l4 13H3ZM5 14.5h18M11.5 8 9.5 21M16.500 8l2 13M14 21v4M9 25h10',
  wind: 'M14 13v13M11 26h6M14 11a2 2 0 1 0 0-.01M14 9 12 2.500M15.800 12l6 4M12.200 12.200l-6.500 3.300',
  storage: 'M4 8h18v13H4ZM22 12h2.500v5H22M8 11.500v6M12 11.500v6M16 11.500v6',
  load: 'M4 25V13l7 4v-4l7 4V6h6v19ZM8 21h2M13 21h2M18 21h2',
};

export function FlowSymbol({ role }: { readonly role: FlowRole }) {
  return (
    <svg width={26} height={26} viewBox="0 0 28 28" aria-hidden="true">
      <path d={shapes[role]} fill="none" stroke="currentColor" strokeWidth={1.7} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
