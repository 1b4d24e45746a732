import { LeftOutlined, RightOutlined, UploadOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../src/kit/control/button.tsx';
import { ButtonGroup } from '../src/kit/control/button-group.tsx';
import { CountBadge } from '../src/kit/control/count-badge.tsx';
import { FilePicker } from '../src/kit/control/file-picker.tsx';
import { HoldButton } from '../src/kit/control/hold-button.tsx';
import { PasswordInput } from '../src/kit/control/password-input.tsx';
import { Tree } from '../src/kit/control/tree.tsx';
import { useNotification } from '../src/kit/control/use-notification.tsx';
import { DayField, InstantField } from '../src/kit/form/date-fields.tsx';
import { Fields, Form } from '../src/kit/form/form.tsx';
import { useForm } from '../src/kit/form/use-form.ts';
import { Panel } from '../src/kit/panel/panel.tsx';
import { Row, Stack } from '../src/kit/ui/layout.tsx';
import { now, zone } from './data.ts';
import { partText } from './part-words.ts';

/** A date and an instant as values of a form. */
function DateForm() {
  const t = partText.useText();
  const form = useForm<'day', { readonly at: number }>({
    initial: { day: '2026-03-14', at: now },
    problems: () => ({}),
    idOf: (field) => `date-${field}`,
  });
  return (
    <Form failure={null} name={t(($) => $.small.dates)} onSubmit={() => void form.ready()}>
      <Fields least={200}>
        <DayField form={form} field="day" label={t(($) => $.small.day)} zone={zone} max="2026-12-31" />
        <InstantField form={form} field="at" label={t(($) => $.small.instant)} timeZone={zone} minutes latest={now} />
      </Fields>
      <output data-dates>{form.values.day}</output>
    </Form>
  );
}

/** Rarely used controls. */
export function SmallControls() {
  const t = partText.useText();
  const notification = useNotification();
  const [secret, setSecret] = useState('');
  const [file, setFile] = useState('');
  const [held, setHeld] = useState('');
  const [node, setNode] = useState<number | null>(2);
  const building = (id: number) => ({ id, title: t(($) => $.filter.buildingOf, { n: id }), children: [] });
  const notify = () =>
    notification.show({
      key: 'kit',
      title: t(($) => $.small.notification),
      text: t(($) => $.controls.notice.warning),
      button: t(($) => $.act),
      act: () => undefined,
    });
  return (
    <Panel title={t(($) => $.small.title)}>
      <Stack>
        <Row wrap gap="wide">
          <ButtonGroup label={t(($) => $.small.group)}>
            <Button icon={<LeftOutlined aria-hidden />} label={t(($) => $.small.before)} />
            <Button icon={<RightOutlined aria-hidden />} label={t(($) => $.small.after)} />
          </ButtonGroup>
          <CountBadge count={3}>
            <Button onClick={notify}>{t(($) => $.small.notification)}</Button>
          </CountBadge>
          <FilePicker accept=".csv" onFile={({ name }) => setFile(name)}>
            <Button icon={<UploadOutlined aria-hidden />}>{t(($) => $.small.file)}</Button>
          </FilePicker>
          <HoldButton
            label={t(($) => $.small.hold)}
            icon={<VideoCameraOutlined aria-hidden />}
            disabled={false}
            onStart={() => setHeld('start')}
            onEnd={() => setHeld('end')}
          />
          <PasswordInput label={t(($) => $.small.secret)} value={secret} onChange={setSecret} autoComplete="off" />
          <output data-small>{`${file} ${held}`.trim()}</output>
        </Row>
        <Tree
          label={t(($) => $.small.tree)}
          nodes={[{ ...building(1), children: [building(2), building(3)] }]}
          chosen={node}
          onChoose={setNode}
        />
        <DateForm />
      </Stack>
    </Panel>
  );
}
