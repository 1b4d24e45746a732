import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import box from '../../../kit/ui/box.module.css';
import css from './board-widgets.module.css';

interface TextOptions {
  readonly title: string;
  readonly text: string;
}

/** Text typed by a user, as it was written. */
export function TextWidget({ options: { title, text } }: WidgetProps<TextOptions>) {
  return (
    <Panel {...(title === '' ? {} : { title })} menu={false}>
      <p className={`${box.plain} ${css.text}`} translate="no">
        {text}
      </p>
    </Panel>
  );
}
