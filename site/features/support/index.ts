export { Complaints } from './parts/complaints.tsx';
