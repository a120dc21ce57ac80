// Jurisdictions: a table of rows with the rules that regulators ask for, each with its source, and the one in force here. Owns no
// table of the database. Modules read rules; none asks for a jurisdiction's name.
export { type JurisdictionConfig, readJurisdictionConfig } from './config.ts';
export { type Jurisdiction, jurisdictionKind, type JurisdictionRow, openJurisdiction } from './jurisdiction.ts';
export { ruleSchemas, type Rules } from './rules.ts';
