import { Panel } from '../src/kit/panel/panel.tsx';
import { Badge, type Gap, Row, Stack, Text, type Tone } from '../src/kit/ui/layout.tsx';
import { partText } from './part-words.ts';

const gaps: readonly Gap[] = ['none', 'tight', 'normal', 'roomy', 'wide'];
const tones: readonly Tone[] = ['ink', 'soft', 'faint', 'good', 'alert', 'bad'];
const sizes = ['small', 'normal', 'large', 'figure'] as const;
const badges = ['action', 'ok', 'warn', 'danger'] as const;

/** Rows, stacks, texts and badges in all their states. */
export function Layouts() {
  const t = partText.useText();
  const word = t(($) => $.state);
  return (
    <Panel title={t(($) => $.layout.title)}>
      <Stack gap="wide">
        {gaps.map((gap) => (
          <Row key={gap} gap={gap} wrap>
            {badges.map((tone) => (
              <Badge key={tone} tone={tone}>
                {word}
              </Badge>
            ))}
          </Row>
        ))}
        <Row align="baseline" wrap between>
          {sizes.map((size) => (
            <Text key={size} size={size} strong={size === 'large'} tabular>
              {word}
            </Text>
          ))}
        </Row>
        <Row align="top" gap="roomy">
          <Stack as="ul" gap="none">
            {tones.map((tone) => (
              <Text key={tone} as="li" tone={tone}>
                {word}
              </Text>
            ))}
          </Stack>
          <Row grow>
            <Text as="p" clip>
              {t(($) => $.layout.long)}
            </Text>
          </Row>
        </Row>
      </Stack>
    </Panel>
  );
}
