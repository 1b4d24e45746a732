import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { useTheme } from '../../../platform/theme/theme.ts';
import { contrastText } from '../text.ts';
import type { Shown } from './shown.ts';
import { type DeviationText, useDeviationTexts } from './use-deviation-texts.ts';

function Swatch({ item }: Pick<DeviationText, 'item'>) {
  const { tokens } = useTheme();
  return (
    <i
      className={`${box.square} ${box.fixed}`}
      style={{ background: tokens.series[item % tokens.series.length] ?? tokens.text }}
      aria-hidden="true"
    />
  );
}

/** The largest deviation, above the curves. */
export function DeviationLine({ shown }: { readonly shown: Shown }) {
  const [first] = useDeviationTexts(shown);
  if (first === undefined) return null;
  return (
    <Row data-part="deviation">
      <Swatch item={first.item} />
      <Text size="large" strong>
        {first.text}
      </Text>
    </Row>
  );
}

/** Deviating items as sentences, largest deviation first. */
export function DeviationList({ shown }: { readonly shown: Shown }) {
  const t = contrastText.useText();
  const texts = useDeviationTexts(shown);
  if (texts.length === 0) return null;
  return (
    <Panel title={t(($) => $.deviation.title)} how={t(($) => $.deviation.how)}>
      <List ordered gap="tight" aria-label={t(($) => $.deviation.title)}>
        {texts.map(({ item, text }) => (
          <ListRow key={item} lead={<Swatch item={item} />} title={text} />
        ))}
      </List>
    </Panel>
  );
}
