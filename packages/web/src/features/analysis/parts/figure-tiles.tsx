import type { Compared } from '@czyun/contract';
import type { WhySubject } from '@czyun/contract/why';
import box from '../../../kit/ui/box.module.css';
import { Row, Text } from '../../../kit/ui/layout.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { formatNumber, scaleOfGroup } from '../../../platform/format/number.ts';
import { analysisText } from '../text.ts';

/** A figure that is compared with the previous period. */
export interface Figure extends Pick<Compared, 'key' | 'name' | 'unit' | 'value' | 'before' | 'change'> {
  readonly decimals: number;
  /** Subject of the explanation. */
  readonly why?: WhySubject;
  /** Definition of the figure, in a few words. */
  readonly rule?: string | undefined;
  /** No comparison. */
  readonly alone?: true;
}

const columns = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 168px), 1fr))', gap: 8 } as const;

/** Figures of the period, each with its change. */
export function FigureTiles({ figures }: { readonly figures: readonly Figure[] }) {
  const t = analysisText.useText();
  return (
    <section className={box.grid} style={columns} aria-label={t(($) => $.figures.label)}>
      {figures.map((figure) => (
        <Tile key={figure.key} figure={figure} />
      ))}
    </section>
  );
}

/** Arrows show rise and fall without colour: whether a rise is good depends on the figure. */
export function changeText(change: number | null): string {
  if (change === null) return '-';
  const size = Math.abs(change).toFixed(1);
  return size === '0.0' ? '0.0 %' : `${change > 0 ? '▲' : '▼'} ${size} %`;
}

function Tile({ figure: { key, name, unit, value, before, change, decimals, why, rule, alone } }: { readonly figure: Figure }) {
  const t = analysisText.useText();
  // One unit for both, as they are compared.
  const scale = scaleOfGroup([value, before].map((each) => ({ value: each, unit })));
  const beforeText = formatNumber(before, unit, decimals, scale).text;
  return (
    <article className={`${box.framed} ${box.stack} ${box.tight}`} style={{ padding: '8px 12px' }} data-figure={key}>
      <Text as="h2" tone="soft" style={{ fontSize: 'var(--type-sm)', fontWeight: 400 }}>
        {name}
      </Text>
      <Text size="figure" strong tabular data-value={value ?? ''}>
        <NumberText value={value} unit={unit} decimals={decimals} group={scale} why={why} whyName={name} />
      </Text>
      {alone !== true && (
        <Row gap="tight" wrap style={{ columnGap: 8 }}>
          <Text
            size="small"
            tone="soft"
            tabular
            data-change={change ?? ''}
            title={t(($) => $.figures.change, { change: changeText(change) })}
          >
            {changeText(change)}
          </Text>
          {before !== null && (
            <Text size="small" tone="faint" tabular data-before={before}>
              {t(($) => $.figures.before, { value: beforeText })}
            </Text>
          )}
        </Row>
      )}
      {rule !== undefined && (
        <Text size="small" tone="faint">
          {rule}
        </Text>
      )}
    </article>
  );
}
