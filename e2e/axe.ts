/** Findings of axe on a page. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const isGrave = (impact: string | null | undefined) => impact === 'serious' || impact === 'critical';
interface AxeRule {
  readonly id: string;
  readonly enabled: boolean;
  readonly impact?: string;
  readonly tags: readonly string[];
}
/** The impact of a rule applies to all its findings; the other rules would cost a third of a second per page for nothing. */
const graveRules = (axe as unknown as { _audit: { rules: readonly AxeRule[] } })._audit.rules
  .filter(
    ({ enabled, impact, tags }) =>
      enabled && !tags.some((tag) => tag === 'experimental' || tag === 'deprecated') && (impact === undefined || isGrave(impact)),
  )
  .map(({ id }) => id);

/** Serious and critical findings of axe inside an element, as `rule: first element`. */
export async function seriousFindings(page: Page, selector: string): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] }[]>(
    `axe.run(${JSON.stringify(selector)}, ${JSON.stringify({ resultTypes: ['violations'], runOnly: graveRules })}).then((answer) => answer.violations)`,
  );
  return found
    .filter(({ impact }) => isGrave(impact))
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.slice(0, 200)}`);
}
