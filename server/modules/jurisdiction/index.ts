// Jurisdictions: a table of rows with the rules that regulators ask for, each with its source, and the choice of the one that a country
// is under. Owns no table of the database. Modules read rules; none asks for a jurisdiction's name.
export { type JurisdictionConfig, readJurisdictionConfig } from './config.ts';
export { type DescribedRule, describeRules } from './describe-rules.ts';
export { type Jurisdiction, jurisdictionKind, type JurisdictionRow, type Jurisdictions, openJurisdictions } from './jurisdiction.ts';
export { type Certainty, certainties, ruleSchemas, type Rules } from './rules.ts';
