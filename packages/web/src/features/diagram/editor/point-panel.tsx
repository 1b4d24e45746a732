import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from '../../../kit/control/button.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { Picker } from '../../../parts/points/picker.tsx';
import { useCatalog } from '../../../parts/points/use-catalog.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import css from './editor.module.css';
import { diagramEditorText } from './text.ts';

export interface PointPanelProps {
  /** Selected points, as `{deviceId}:{metric}`. */
  readonly keys: readonly string[];
  readonly onPick: (deviceId: number, metric: string) => void;
  readonly onClose: () => void;
}

/** The search for a point beside the canvas. */
export function PointPanel({ keys, onPick, onClose }: PointPanelProps) {
  const t = diagramEditorText.useText();
  const { catalog, error, retry } = useCatalog(useProject().id);
  return (
    <>
      <div className={css.content}>
        <Stack gap="tight">
          <Button size="small" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
            {t(($) => $.back)}
          </Button>
          <Text strong>{t(($) => $.pickPoint)}</Text>
          <Text size="small" tone="soft">
            {t(($) => $.pickHint)}
          </Text>
        </Stack>
      </div>
      {error !== null ? (
        <Failed error={error} onRetry={retry} />
      ) : catalog.complete ? (
        <Picker
          catalog={catalog}
          keys={keys}
          onToggle={(key) => {
            const [deviceId = '', metric = ''] = key.split(':');
            onPick(Number(deviceId), metric);
          }}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </>
  );
}
