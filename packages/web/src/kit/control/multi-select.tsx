import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { Skeleton } from '../ui/states.tsx';
import { type Key, look, type MultiSelectProps, type WordsInputProps } from './select-options.ts';

const lists = () => import('./select-lists.tsx');
const ListMultiSelect = lazyPart<MultiSelectProps<Key>>(async () => (await lists()).ListMultiSelect);
const ListWords = lazyPart<WordsInputProps>(async () => (await lists()).ListWords);

/** Height of a field of one line, px. */
const fieldPx = 32;

/** Select for several values. */
export function MultiSelect<V extends Key>(props: MultiSelectProps<V>) {
  const { style, className } = look(props);
  return (
    <Lazy
      fallback={
        <div {...{ style, className }}>
          <Skeleton height={fieldPx} />
        </div>
      }
    >
      <ListMultiSelect {...(props as unknown as MultiSelectProps<Key>)} />
    </Lazy>
  );
}

/** Free words, typed or pasted with commas, semicolons or spaces between them. */
export function WordsInput(props: WordsInputProps) {
  return (
    <Lazy fallback={<Skeleton height={fieldPx} />}>
      <ListWords {...props} />
    </Lazy>
  );
}
