/** References of an incident, as stored with it. */
import { z } from 'zod';

const content = z.object({
  curves: z.array(z.string()).catch([]),
  persons: z.array(z.number().int()).catch([]),
});
export type IncidentContent = z.infer<typeof content>;

export const contentText = ({ curves, persons }: IncidentContent): string => JSON.stringify({ curves, persons });

export const contentOf = (text: string): IncidentContent => content.parse(JSON.parse(text));
