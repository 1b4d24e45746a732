import { type Annotation, annotationsApi, longestAnnotation, maxAnnotated } from '@czyun/contract/annotations';
import { Segmented } from '../../kit/control/segmented.tsx';
import { InstantField } from '../../kit/form/date-fields.tsx';
import { MultiSelectField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { Problems, Values } from '../../kit/form/form-state.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Row, Text } from '../../kit/ui/layout.tsx';
import { useChange } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { annotationsText } from './text.ts';

export interface AnnotatedDevice {
  readonly id: number;
  readonly name: string;
}

export interface AnnotationDialogProps {
  /** Null: a new one. */
  readonly annotation: Annotation | null;
  /** Range of a new annotation. */
  readonly start: number;
  readonly end: number;
  /** Devices that it can refer to; a new one refers to all of them. */
  readonly devices: readonly AnnotatedDevice[];
  readonly onClose: () => void;
}

interface Choice {
  readonly kind: 'instant' | 'range';
  readonly start: number;
  readonly end: number;
  readonly deviceIds: readonly number[];
}

const idOf = (field: string) => `annotation-${field}`;
const problems = ({ text, kind, start, end }: Values<'text', Choice>): Problems<'text' | keyof Choice> => ({
  ...(text.trim() === '' ? { text: 'annotationRequired' as const } : {}),
  ...(kind === 'range' && end <= start ? { end: 'rangeOrder' as const } : {}),
});

/** Creates or edits an annotation. */
export function AnnotationDialog({ annotation, start, end, devices, onClose }: AnnotationDialogProps) {
  const t = annotationsText.useText();
  const { id: projectId, timeZone } = useProject();
  const initial: Values<'text', Choice> =
    annotation === null
      ? { text: '', kind: 'instant', start: end, end, deviceIds: devices.slice(0, maxAnnotated).map(({ id }) => id) }
      : {
          text: annotation.text,
          kind: annotation.end === null ? 'instant' : 'range',
          start: annotation.start,
          end: annotation.end ?? annotation.start,
          deviceIds: annotation.deviceIds,
        };
  const form = useForm<'text', Choice>({ initial, problems, idOf });
  const { kind, text, deviceIds } = form.values;
  const save = useChange(annotationsApi.saveAnnotation, {
    renews: [annotationsApi.listAnnotations],
    quiet: true,
    success: t(($) => $.saved),
    onDone: onClose,
  });
  const choose = (next: Choice['kind']) => {
    if (annotation !== null || next === kind) form.choose({ kind: next });
    // A range is initially the displayed one.
    else form.choose(next === 'range' ? { kind: next, start, end } : { kind: next, start: end, end });
  };
  const submit = () =>
    form.send(save, {
      body: {
        projectId,
        ...(annotation === null ? {} : { id: annotation.id }),
        version: annotation?.version ?? 0,
        start: form.values.start,
        end: kind === 'range' ? form.values.end : null,
        text: text.trim(),
        deviceIds: [...deviceIds],
      },
    });
  return (
    <FormDialog
      title={annotation === null ? t(($) => $.addTitle) : t(($) => $.editTitle)}
      okText={t(($) => $.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} field="text" label={t(($) => $.text)} most={longestAnnotation} placeholder={t(($) => $.textHint)} autoFocus />
      <Segmented
        label={t(($) => $.kind)}
        value={kind}
        options={(['instant', 'range'] as const).map((value) => ({ value, label: t(($) => $[value]) }))}
        onChange={choose}
      />
      <Row wrap align="top">
        <InstantField form={form} field="start" label={kind === 'range' ? t(($) => $.start) : t(($) => $.time)} timeZone={timeZone} />
        {kind === 'range' && <InstantField form={form} field="end" label={t(($) => $.end)} timeZone={timeZone} />}
      </Row>
      <MultiSelectField
        form={form}
        field="deviceIds"
        label={t(($) => $.devices)}
        hint={t(($) => $.devicesHint)}
        most={maxAnnotated}
        options={devices.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Text as="p" size="small" tone="faint">
        {t(($) => $.everyone)}
      </Text>
    </FormDialog>
  );
}
