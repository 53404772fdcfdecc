-- Eight requests in one write: the client's own work must leave the second core to the second process.
init = function()
  local requests = {}
  for n = 1, 8 do requests[n] = wrk.format() end
  pipelined = table.concat(requests)
end

request = function() return pipelined end
