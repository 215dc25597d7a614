-- Endpoints that send results need the scope read of the key that creates them. Those that keys without it created send none from
-- now on. The version before may go on creating such endpoints meanwhile.
update webhook_endpoints w
set include_result = false
from api_keys k
where k.id = w.key_id
  and w.include_result
  and k.scopes is not null
  and not 'read' = any(k.scopes);
