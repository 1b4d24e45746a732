/** The planned power at an instant, from the spans of a day. Pure. */
import type { PlannedSpan } from '../../../parts/wall/ribbon.ts';

/** kW, discharging positive; 0: no power is planned; undefined: there is no plan. */
export function plannedAt(plan: readonly PlannedSpan[], now: number): number | undefined {
  if (plan.every(({ kw }) => kw === null)) return undefined;
  return plan.find(({ start, end }) => start <= now && now < end)?.kw ?? 0;
}
