import { useId, useMemo, useState } from 'react';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useWord } from '../../platform/language/language.ts';
import { AreaInput } from '../control/area-input.tsx';
import { Select } from '../control/select.tsx';
import { Switch } from '../control/switch.tsx';
import { TextInput } from '../control/text-input.tsx';
import { Field } from '../form/field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { Skeleton } from '../ui/states.tsx';
import { type Choice, type Option, type OptionShape, type OptionValues, optionOfText, textOfOption } from './options.ts';
import { panelText } from './text.ts';

export interface OptionsDialogProps {
  readonly title: string;
  readonly options: OptionShape;
  /** As stored; a missing one has its initial value, or none. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly onDone: (values: OptionValues) => void;
  readonly onClose: () => void;
}

type Texts = Readonly<Record<string, string>>;

/** The values of a form whose options are all valid; null: some are not. */
function valuesOf(options: OptionShape, texts: Texts): OptionValues | null {
  const values = Object.entries(options).map(([name, option]) => [name, optionOfText(option, texts[name] ?? '')] as const);
  const valid = values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return valid.length === values.length ? Object.fromEntries(valid) : null;
}

/** Options of a widget, in a form drawn from their definition. */
export function OptionsDialog({ title, options, values, onDone, onClose }: OptionsDialogProps) {
  const t = panelText.useText();
  const prefix = useId();
  const [texts, setTexts] = useState<Texts>(() =>
    Object.fromEntries(Object.entries(options).map(([name, { initial }]) => [name, textOfOption(values[name] ?? initial)])),
  );
  const [wasTried, setTried] = useState(false);
  const submit = () => {
    const chosen = valuesOf(options, texts);
    setTried(true);
    if (chosen !== null) onDone(chosen);
  };
  return (
    <FormDialog
      title={t(($) => $.options.title, { title })}
      okText={t(($) => $.options.apply)}
      pending={false}
      failure={null}
      onSubmit={submit}
      onClose={onClose}
    >
      {Object.entries(options).map(([name, option]) => (
        <OptionField
          key={name}
          id={`${prefix}-${name}`}
          option={option}
          text={texts[name] ?? ''}
          isShownWrong={wasTried}
          onChange={(text) => setTexts((before) => ({ ...before, [name]: text }))}
        />
      ))}
    </FormDialog>
  );
}

interface OptionFieldProps {
  readonly id: string;
  readonly option: Option;
  readonly text: string;
  /** Set after the first attempt to apply. */
  readonly isShownWrong: boolean;
  readonly onChange: (text: string) => void;
}

function OptionField({ id, option, text, isShownWrong, onChange }: OptionFieldProps) {
  const t = panelText.useText();
  const word = useWord();
  const { title, input } = option;
  const isWrong = isShownWrong && optionOfText(option, text) === undefined;
  const range = input.kind === 'count' ? t(($) => $.options.range, { least: input.least, most: input.most }) : '';
  const wrong = !isWrong ? null : input.kind === 'count' ? range : t(($) => $.options.required);
  return (
    <Field id={id} label={word(title)} wrong={wrong} hint={range}>
      {input.kind === 'switch' ? (
        <span>
          <Switch id={id} checked={text === 'true'} onChange={(on) => onChange(String(on))} />
        </span>
      ) : input.kind === 'choice' ? (
        <Choices
          id={id}
          text={text}
          choices={input.choices.map(({ value, title }) => ({ value, label: word(title) }))}
          onChange={onChange}
        />
      ) : input.kind === 'picked' ? (
        <Picked load={input.load} id={id} text={text} onChange={onChange} />
      ) : input.kind === 'own' ? (
        <Own load={input.load} id={id} text={text} onChange={onChange} />
      ) : input.kind === 'lines' ? (
        <AreaInput id={id} lines={[3, 10]} value={text} onChange={onChange} most={input.most} />
      ) : (
        <TextInput
          id={id}
          autoComplete="off"
          value={text}
          onChange={onChange}
          most={input.kind === 'text' ? input.most : undefined}
          keyboard={input.kind === 'text' ? undefined : 'numeric'}
        />
      )}
    </Field>
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly text: string;
  /** undefined while they are loading. */
  readonly choices: readonly Choice[] | undefined;
  readonly onChange: (text: string) => void;
}

function Choices({ id, text, choices, onChange }: ChoicesProps) {
  const known = choices?.some(({ value }) => String(value) === text) === true;
  return (
    <Select
      id={id}
      busy={choices === undefined}
      search
      value={known ? text : null}
      onChange={onChange}
      options={choices?.map(({ value, label }) => ({ value: String(value), label })) ?? []}
    />
  );
}

interface PickedProps extends Omit<ChoicesProps, 'choices'> {
  readonly load: Extract<Option['input'], { readonly kind: 'picked' }>['load'];
}

interface OwnProps extends Omit<ChoicesProps, 'choices'> {
  readonly load: Extract<Option['input'], { readonly kind: 'own' }>['load'];
}

function Own({ load, ...rest }: OwnProps) {
  const Input = useMemo(() => lazyPart(load), [load]);
  return (
    <Lazy fallback={<Skeleton height={96} />}>
      <Input {...rest} />
    </Lazy>
  );
}

function Picked({ load, ...rest }: PickedProps) {
  const Source = useMemo(() => lazyPart(load), [load]);
  return (
    <Lazy fallback={<Choices {...rest} choices={undefined} />}>
      <Source>{(choices) => <Choices {...rest} choices={choices} />}</Source>
    </Lazy>
  );
}
