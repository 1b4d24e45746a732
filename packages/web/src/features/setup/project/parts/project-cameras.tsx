import { type SetupProject, setupApi } from '@czyun/contract';
import { App, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../../shared/api/use-call.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { shared } from '../../../../shared/text.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { setupReads, useSetup } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { FormFailure, lastStep, placeFaults } from './form-failure.tsx';

interface CameraDraft {
  readonly cameras: string[];
}

const serial = /^[A-Za-z0-9_-]{1,64}$/;

/** Serial numbers of the project's cameras, for platform administrators. */
export function ProjectCameras({ project }: { readonly project: SetupProject }) {
  const t = projectSetupText.use();
  const say = shared.use();
  const { message } = App.useApp();
  const { refetch } = useSetup();
  const { person } = useSession();
  const [form] = Form.useForm<CameraDraft>();
  // The list that the form was filled from, not the newest.
  const [before] = useState(project.cameras);
  const save = useChange(setupApi.setCameras, {
    quiet: true,
    renews: setupReads,
    onDone: ({ cameras }) => void message.success(t(($) => $.cameras.saved, { n: cameras.length })),
  });
  if (person?.userType !== 1) return null;
  const submit = ({ cameras }: CameraDraft) =>
    save.mutate({ body: { projectId: project.id, before, cameras } }, { onError: (error) => placeFaults(form, error, lastStep) });
  const rule = {
    validator: (_rule: unknown, cameras: readonly string[]) =>
      cameras.every((text) => serial.test(text)) ? Promise.resolve() : Promise.reject(new Error(t(($) => $.cameras.wrong))),
  };
  return (
    <Card title={t(($) => $.cameras.title)}>
      <p className="quiet">{t(($) => $.cameras.hint)}</p>
      <Form form={form} layout="vertical" name="setup-cameras" initialValues={{ cameras: before }} onFinish={submit}>
        <FormFailure error={save.error} onReload={() => void refetch()} />
        <Form.Item name="cameras" label={t(($) => $.cameras.serials)} rules={[rule]}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', ';', '，']} maxCount={256} />
        </Form.Item>
        <Button htmlType="submit" loading={save.isPending}>
          {say(($) => $.action.save)}
        </Button>
      </Form>
    </Card>
  );
}
