import { type Given, UsageError } from '../verb.ts';

/** The option that names the operator whom players read; without it who runs the command does. */
export const asOption = 'as';

/** Returns who acts, as `operator:<name>`. @throws UsageError for a name that no page could show */
export function operatorOf({ actor, options }: Pick<Given, 'actor' | 'options'>): string {
  const name = options[asOption]?.trim();
  if (name === undefined) return actor;
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .'-]{0,39}$/u.test(name))
    throw new UsageError('A name has letters, digits and spaces, forty at most: --as Ada');
  return `operator:${name}`;
}
