// The profile: the player's own details, security, history. Others show what somebody new does first.
export { FirstSteps } from './parts/first-steps.tsx';
