// Schemas that can be upgraded. Whoever owns tables keeps numbered migrations, each of which runs once and never changes after its release,
// and declarations of functions, views, triggers and grants, which are applied again whenever their text changes. docs/upgrading.md has the rules.
export { SchemaError, type SchemaSet } from './history.ts';
export type { SchemaPlan } from './make-plan.ts';
export { migrateSchema, planSchema, type Migrated } from './migrate.ts';
export { readSteps, type OwnerSteps, type SchemaOwner, type Step } from './read-steps.ts';
export { findBroken, findUnfrozen, isPreRelease, lockNew, type SchemaLock } from './lock.ts';
export { schemaScript } from './script.ts';
