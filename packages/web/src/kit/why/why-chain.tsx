import { timeText } from '@czyun/contract';
import type { WhyNode } from '@czyun/contract/why';
import type { ReactNode } from 'react';
import { numberText } from '../../platform/format/number.ts';
import box from '../ui/box.module.css';
import { whyText } from './text.ts';
import css from './why.module.css';
import { branchesOf, isOpenAtFirst, type WhyBranch } from './why-tree.ts';

export interface WhyChainProps {
  readonly nodes: readonly WhyNode[];
  readonly timeZone: string;
  /** Link to more details of a node. */
  readonly link: (to: NonNullable<WhyNode['to']>, label: string) => ReactNode;
}

/** No unit is scaled: every added digit is visible. */
const asMeasured: ReadonlyMap<string, number> = new Map();

/** A sum has at most the decimals of its parts; binary rounding is not shown. */
function valueText({ value, text, unit, decimals }: WhyNode): string {
  if (text !== null) return text;
  if (value === null) return '-';
  const rounded = Number(value.toFixed(Math.min(6, decimals)));
  return Math.abs(rounded) < 10_000
    ? numberText(rounded, unit, decimals, asMeasured)
    : `${rounded.toFixed(decimals)}${unit === '' ? '' : ` ${unit}`}`;
}

/** Derivation of a figure: rule, parts, readings with time and quality, address in the device. */
export function WhyChain({ nodes, timeZone, link }: WhyChainProps) {
  const t = whyText.useText();
  const [root] = branchesOf(nodes);
  if (root === undefined) return null;
  return (
    <div className={`${box.stack} ${box.roomy}`} data-why-chain={root.node.role}>
      <Head node={root.node} timeZone={timeZone} />
      {root.below.length === 0 ? (
        <p className={`${box.plain} ${box.faint}`}>{t(($) => $.none)}</p>
      ) : (
        <section aria-label={t(($) => $.chain)}>
          <Branches of={root.below} above={root.node} {...{ timeZone, link }} />
        </section>
      )}
    </div>
  );
}

/** Longer texts are sentences, not figures. */
const longestFigure = 20;

function Head({ node, timeZone }: { readonly node: WhyNode; readonly timeZone: string }) {
  const shown = valueText(node);
  const size = shown.length > longestFigure ? `${box.large} ${box.ink}` : `${box.figure} ${box.tabular}`;
  return (
    <div className={`${box.stack} ${box.tight}`}>
      <span className={box.soft}>{node.label}</span>
      <b className={`${size} ${css.value}`} data-why-value={node.value ?? node.text ?? ''}>
        {shown}
      </b>
      <Facts node={node} timeZone={timeZone} />
    </div>
  );
}

/** Rule, time and quality on one line. */
function Facts({ node: { rule, time, quality }, timeZone }: { readonly node: WhyNode; readonly timeZone: string }) {
  const t = whyText.useText();
  if (rule === null && time === null && quality === null) return null;
  return (
    <span className={`${box.row} ${box.wrap} ${box.small} ${box.faint} ${css.facts}`}>
      {time !== null && <time dateTime={new Date(time).toISOString()}>{timeText(time, timeZone)}</time>}
      {quality !== null && (
        <span className={quality === 'good' ? box.ok : quality === 'bad' ? box.danger : box.warn} data-quality={quality}>
          {t(($) => $.quality[quality])}
        </span>
      )}
      {rule !== null && <span>{rule}</span>}
    </span>
  );
}

interface BranchesProps extends Omit<WhyChainProps, 'nodes'> {
  readonly of: readonly WhyBranch[];
  readonly above: WhyNode;
}

function Branches({ of, above, ...props }: BranchesProps) {
  return (
    <ul className={`${box.plain} ${css.branches}`}>
      {of.map((branch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
        <Branch key={index} branch={branch} siblings={of.length} above={above} {...props} />
      ))}
    </ul>
  );
}

interface BranchProps extends Omit<BranchesProps, 'of'> {
  readonly branch: WhyBranch;
  readonly siblings: number;
}

function Branch({ branch: { node, below }, siblings, above, timeZone, link }: BranchProps) {
  const line = <Line node={node} above={above} timeZone={timeZone} />;
  const more = node.to !== null && <span className={`${box.small} ${css.more}`}>{link(node.to, node.label)}</span>;
  if (below.length === 0)
    return (
      <li data-why-role={node.role}>
        {line}
        {more}
      </li>
    );
  return (
    <li data-why-role={node.role}>
      <details className={css.branch} open={isOpenAtFirst(node.depth, siblings, below.length)}>
        <summary>{line}</summary>
        {/* Not inside the summary, which is itself a button. */}
        {more}
        <Branches of={below} above={node} timeZone={timeZone} link={link} />
      </details>
    </li>
  );
}

function Line({ node, above, timeZone }: Omit<BranchProps, 'branch' | 'siblings' | 'link'> & { readonly node: WhyNode }) {
  const t = whyText.useText();
  const { label, factor, role } = node;
  const isWeighted = above.way === 'mean';
  const isPlace = role === 'source';
  return (
    <span className={`${box.stack} ${box.close} ${css.line}`} data-why-factor={factor}>
      <span className={`${box.row} ${box.baseline} ${box.wrap} ${css.both}`}>
        <span className={box.soft}>
          {above.way === 'sum' && factor < 0 && (
            <>
              <span aria-hidden="true">{'− '}</span>
              <span className="sr-only">{t(($) => $.minus)} </span>
            </>
          )}
          {label}
          {isWeighted && <small className={box.faint}> · {t(($) => $.weight, { n: numberText(factor, '', 1) })}</small>}
        </span>
        <span className={isPlace ? css.place : `${box.last} ${box.strong} ${box.tabular} ${box.ink}`}>
          {node.value === null && node.text === null && node.time !== null ? null : valueText(node)}
        </span>
      </span>
      <Facts node={node} timeZone={timeZone} />
    </span>
  );
}
